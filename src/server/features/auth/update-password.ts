import type { Input } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { auth } from '../../../shared/features/auth.ts'
import { audit } from '../../platform/audit.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { assertStrongEnough, hashPassword, needsStrongPassword, verifyPassword } from '../../platform/passwords.ts'
import { revokeSessions } from '../../platform/sessions.ts'
import { sendPasswordChanged } from './auth-jobs.ts'
import { attemptsInARow, forgetFailures, takeAttempt } from './sign-in-failures.ts'

/**
 * Sets a new password: needs the current one, ends all other sessions, sends a notice. [C-USER-15 C-USER-20 C-USER-21]
 * @throws wrong_current_password, weak_password, sign_in_blocked (guessing here counts as guessing at sign-in)
 */
export async function updatePassword(
  ctx: SignedInContext,
  input: Input<typeof auth.calls.updatePassword>,
): Promise<{ success: true }> {
  const address = ctx.user.email.toLowerCase()
  // The password and the failures of an address are the platform's; the user row is named by the session.
  const { stored, attempt, strict } = await ctx.asSystem(async (tx) => ({
    stored: await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
    attempt: await takeAttempt(tx, address),
    strict: await needsStrongPassword(tx, ctx.user.id),
  }))
  if (attempt > attemptsInARow) throw new Refusal('sign_in_blocked')
  if (!(await verifyPassword(stored.password_hash, input.current_password))) throw new Refusal('wrong_current_password')
  await ctx.asSystem((tx) => forgetFailures(tx, address))
  assertStrongEnough(input.new_password, strict)

  const passwordHash = await hashPassword(input.new_password)
  await ctx.asSystem(async (tx) => {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', ctx.user.id).execute()
    await revokeSessions(tx, { user_id: ctx.user.id, except: ctx.session.id }, 'password_changed')
    await audit(tx, ctx, { action: 'password_change', resource: ['user', ctx.user.id] })
    await ctx.app.jobs.enqueue(tx, sendPasswordChanged, { email: ctx.user.email })
  })
  return { success: true }
}
