import { deletionPending } from '#server/domain/people/account-deletion.ts'
import { askForMail } from '#server/domain/people/ask-for-mail.ts'
import {
  forgetGuesses,
  guessesFromEverywhere,
  guessesInARow,
  guessesWithoutBlocking,
  takeGuess,
} from '#server/domain/sign-in/guesses.ts'
import { placeOfGuess } from '#server/domain/sign-in/recognised-browsers.ts'
import { openChallenge } from '#server/domain/sign-in/two-factor-challenges.ts'
import { keepAccountOf } from '#server/features/identity/keep-account-of.ts'
import { openSignedInSession } from '#server/features/identity/signed-in-sessions.ts'
import { sessionOnWire, userOnWire } from '#server/features/identity/wire.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { Refusal } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendUnlock } from './auth-jobs.ts'

/**
 * Opens a session. Unknown address, wrong password, suspended user: one answer, one duration.
 * An unconfirmed address is only told to who knows the password. [C-AUTH-57 C-AUTH-58 C-AUTH-68..70]
 * An account that is to be deleted is told so, and opened only for who says that it is to be kept.
 * With a second factor on no session opens yet, but a challenge that asks for it. [C-USER-24]
 * Beyond the fifth guess a wrong password is called blocked, whatever the companies of the address ask for: with blocking
 * off the right one still opens, and nobody else learns from it that the address is known.
 */
export const signIn: Verb<typeof auth.calls.signIn> = async (ctx, input) => {
  // Nobody is signed in yet, so no narrower scope exists.
  const { candidate, guess } = await ctx.asSystem(async (tx) => ({
    candidate: await findCandidate(tx, input.email),
    guess: await takeGuess(tx, input.email, placeOfGuess(ctx, input.email)),
  }))
  const { here, of_all, is_lenient } = guess
  if (here > guessesWithoutBlocking || of_all > guessesFromEverywhere) throw new Refusal('sign_in_blocked')

  const limit = is_lenient ? guessesWithoutBlocking : guessesInARow
  const matches = await verifyPassword(here > limit ? null : (candidate?.password_hash ?? null), input.password)
  if (!matches || candidate?.status !== 'active' || (!candidate.is_verified && !candidate.is_primary)) {
    if (mailedAt.includes(here) || of_all === guessesFromEverywhere)
      await ctx.asSystem((tx) => askForUnlock(tx, ctx.app, input.email))
    throw new Refusal(here > guessesInARow ? 'sign_in_blocked' : 'invalid_credentials')
  }

  const isLeaving = candidate.is_verified && candidate.deletion_due_at !== null && !input.keep_account
  const outcome = await ctx.asSystem(async (tx) => {
    await forgetGuesses(tx, input.email)
    if (!candidate.is_verified || isLeaving) return null
    if (input.keep_account && !candidate.two_factor_since) await keepAccountOf(tx, ctx, candidate.id)
    return candidate.two_factor_since
      ? { two_factor: await openChallenge(tx, candidate.id), opened: null }
      : { two_factor: null, opened: await openSignedInSession(tx, ctx, candidate) }
  })
  if (!outcome) throw isLeaving ? deletionPending(candidate.deletion_due_at ?? '') : new Refusal('email_not_confirmed')
  const { two_factor, opened } = outcome
  if (!opened) return { session: null, user: null, two_factor }

  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  return {
    session: sessionOnWire(opened),
    user: userOnWire(candidate),
    two_factor,
    ...(input.deliver === 'body' && { tokens: opened.tokens }),
  }
}

/** Whatever the limit of the address is, so that the time it takes tells nothing. */
const mailedAt: readonly number[] = [guessesInARow, guessesWithoutBlocking]

async function askForUnlock(tx: Transaction, app: App, email: string): Promise<void> {
  await askForMail(tx, app, { address: email, purpose: 'unlock', job: sendUnlock, data: { email } })
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
