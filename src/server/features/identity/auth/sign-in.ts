import { deletionPendingError } from '#server/domain/people/account-deletion.ts'
import { requestLinkMail } from '#server/domain/people/request-link-mail.ts'
import {
  clearLoginAttempts,
  maxConsecutiveFailures,
  maxFailuresOverall,
  maxFailuresWithoutBlocking,
  recordLoginAttempt,
} from '#server/domain/sign-in/login-attempts.ts'
import { loginAttemptKey } from '#server/domain/sign-in/recognized-browsers.ts'
import { openChallenge } from '#server/domain/sign-in/two-factor-challenges.ts'
import { cancelAccountDeletion } from '#server/features/identity/cancel-account-deletion.ts'
import { sessionResponse, userResponse } from '#server/features/identity/session-response.ts'
import { openSignedInSession } from '#server/features/identity/signed-in-sessions.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendUnlock } from './auth-jobs.ts'

/**
 * Start a session, or a two-factor challenge. An unknown address and a wrong password get the same error after the same
 * time. Only with the right password does the response reveal that the user is suspended, the address unconfirmed, or
 * that the account will be deleted (`keep_account` cancels that). After five failures a wrong password gets the error
 * for blocked addresses, even if blocking is off, to hide which addresses exist.
 */
export const signIn: Handler<typeof auth.calls.signIn> = async (ctx, input) => {
  // There is no session yet, so a system transaction is needed.
  const { candidate, guess } = await ctx.asSystem(async (tx) => ({
    candidate: await findCandidate(tx, input.email),
    guess: await recordLoginAttempt(tx, input.email, loginAttemptKey(ctx, input.email)),
  }))
  const { here, of_all, is_lenient } = guess
  if (here > maxFailuresWithoutBlocking || of_all > maxFailuresOverall) throw new AppError('sign_in_blocked')

  const limit = is_lenient ? maxFailuresWithoutBlocking : maxConsecutiveFailures
  const matches = await verifyPassword(here > limit ? null : (candidate?.password_hash ?? null), input.password)
  if (matches && candidate?.status === 'suspended') throw new AppError('account_suspended')
  if (!matches || candidate?.status !== 'active' || (!candidate.is_verified && !candidate.is_primary)) {
    if (unlockMailFailureCounts.includes(here) || of_all === maxFailuresOverall)
      await ctx.asSystem((tx) => requestUnlockMail(tx, ctx.app, input.email))
    throw new AppError(here > maxConsecutiveFailures ? 'sign_in_blocked' : 'invalid_credentials')
  }

  const isLeaving = candidate.is_verified && candidate.deletion_due_at !== null && !input.keep_account
  const outcome = await ctx.asSystem(async (tx) => {
    await clearLoginAttempts(tx, input.email)
    if (!candidate.is_verified || isLeaving) return null
    if (input.keep_account && !candidate.two_factor_since) await cancelAccountDeletion(tx, ctx, candidate.id)
    return candidate.two_factor_since
      ? { two_factor: await openChallenge(tx, candidate.id), opened: null }
      : { two_factor: null, opened: await openSignedInSession(tx, ctx, candidate) }
  })
  if (!outcome)
    throw isLeaving ? deletionPendingError(candidate.deletion_due_at ?? '') : new AppError('email_not_confirmed')
  const { two_factor, opened } = outcome
  if (!opened) return { session: null, user: null, two_factor }

  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  return {
    session: sessionResponse(opened),
    user: userResponse(candidate),
    two_factor,
    ...(input.deliver === 'body' && { tokens: opened.tokens }),
  }
}

/**
 * Numbers of failures after which the mail is due. Both limits are listed, whichever applies, so that the response
 * time does not reveal which.
 */
const unlockMailFailureCounts: readonly number[] = [maxConsecutiveFailures, maxFailuresWithoutBlocking]

async function requestUnlockMail(tx: Transaction, app: App, email: string): Promise<void> {
  await requestLinkMail(tx, app, { address: email, purpose: 'unlock', job: sendUnlock, data: { email } })
}

function findCandidate(tx: Transaction, email: string) {
  return tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('account_deletions as d', 'd.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.full_name',
      'u.avatar_url',
      'u.password_hash',
      'u.status',
      'u.two_factor_since',
      'e.is_verified',
      'e.is_primary',
      'd.due_at as deletion_due_at',
    ])
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email))
    .executeTakeFirst()
}
