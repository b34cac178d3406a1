import type { SignedInContext } from '#server/platform/app/context.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { Refusal } from '#shared/errors.ts'
import { attemptsInARow, forgetFailures, takeAttempt } from './sign-in-failures.ts'

/**
 * For acts that a found open browser must not be able to do. Guessing here counts as guessing at sign-in.
 * @throws wrong_current_password, sign_in_blocked
 */
export async function assertCurrentPassword(ctx: SignedInContext, given: string): Promise<void> {
  const address = ctx.user.email.toLowerCase()
  // The password and the failures of an address are the platform's; the user row is named by the session.
  const { stored, attempt } = await ctx.asSystem(async (tx) => ({
    stored: await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
    attempt: await takeAttempt(tx, address),
  }))
  if (attempt > attemptsInARow) throw new Refusal('sign_in_blocked')
  if (!(await verifyPassword(stored.password_hash, given))) throw new Refusal('wrong_current_password')
  await ctx.asSystem((tx) => forgetFailures(tx, address))
}
