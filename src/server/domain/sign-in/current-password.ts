import type { SignedInContext } from '#server/platform/app/context.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { AppError } from '#shared/errors.ts'
import {
  clearLoginAttempts,
  maxConsecutiveFailures,
  maxFailuresOverall,
  maxFailuresWithoutBlocking,
  recordLoginAttempt,
} from './login-attempts.ts'
import { loginAttemptKey } from './recognized-browsers.ts'

/**
 * Require the current password, for actions that an unattended browser must not allow. Wrong passwords count like
 * failed sign-ins.
 * @throws wrong_current_password, sign_in_blocked
 */
export async function assertCurrentPassword(ctx: SignedInContext, given: string): Promise<void> {
  const address = ctx.user.email.toLowerCase()
  // A system transaction, because passwords and attempts are platform data; the session identifies the user. The
  // attempt is counted in a transaction of its own, so that it remains counted if the action fails.
  const { stored, guess } = await ctx.asSystem(async (tx) => ({
    stored: await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
    guess: await recordLoginAttempt(tx, address, loginAttemptKey(ctx, address)),
  }))
  const limit = guess.is_lenient ? maxFailuresWithoutBlocking : maxConsecutiveFailures
  if (guess.here > limit || guess.of_all > maxFailuresOverall) throw new AppError('sign_in_blocked')
  if (!(await verifyPassword(stored.password_hash, given))) throw new AppError('wrong_current_password')
  await ctx.asSystem((tx) => clearLoginAttempts(tx, address))
}
