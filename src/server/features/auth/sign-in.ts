import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { auth } from '../../../shared/features/auth.ts'
import type { PublicContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { openSession } from '../../platform/sessions.ts'
import { sessionOnWire, userOnWire } from '../../platform/wire.ts'
import { sendUnlock } from './auth-jobs.ts'
import { attemptsInARow, forgetFailures, takeAttempt } from './sign-in-failures.ts'

/**
 * Opens a session. Unknown address, wrong password, suspended user: one answer, one duration.
 * An unconfirmed address is only told to who knows the password. [C-AUTH-57 C-AUTH-58 C-AUTH-68..70]
 * @throws invalid_credentials, email_not_confirmed, sign_in_blocked
 */
export async function signIn(
  ctx: PublicContext,
  input: Input<typeof auth.calls.signIn>,
): Promise<Output<typeof auth.calls.signIn>> {
  // Nobody is signed in yet, so no narrower scope exists.
  const { candidate, attempt } = await ctx.asSystem(async (tx) => ({
    candidate: await findCandidate(tx, input.email),
    attempt: await takeAttempt(tx, input.email),
  }))
  if (attempt > attemptsInARow) throw new Refusal('sign_in_blocked')

  const matches = await verifyPassword(candidate?.password_hash ?? null, input.password)
  if (!matches || candidate?.status !== 'active' || (!candidate.is_verified && !candidate.is_primary)) {
    if (attempt === attemptsInARow)
      await ctx.asSystem((tx) => ctx.app.jobs.enqueue(tx, sendUnlock, { email: input.email }))
    throw new Refusal('invalid_credentials')
  }

  const { ip_address, user_agent } = ctx.request
  const opened = await ctx.asSystem(async (tx) => {
    await forgetFailures(tx, input.email)
    return candidate.is_verified ? openSession(tx, { user_id: candidate.id, ip_address, user_agent }) : null
  })
  if (!opened) throw new Refusal('email_not_confirmed')

  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  return {
    session: sessionOnWire(opened),
    user: userOnWire(candidate),
    ...(input.deliver === 'body' && { tokens: opened.tokens }),
  }
}

function findCandidate(tx: Transaction, email: string) {
  return tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'u.id',
      'u.email',
      'u.full_name',
      'u.avatar_url',
      'u.password_hash',
      'u.status',
      'e.is_verified',
      'e.is_primary',
    ])
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email))
    .executeTakeFirst()
}
