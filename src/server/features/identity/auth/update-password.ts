import { revokeOpenLinks } from '#server/domain/people/mail-tokens.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { assertStrongEnough, hashPassword, needsStrongPassword } from '#server/platform/secrets/passwords.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendPasswordChanged } from './auth-jobs.ts'

/**
 * Set a new password. Requires the current password, ends all other sessions, invalidates open links and notifies
 * the user. Wrong current passwords count as failed sign-ins.
 */
export const updatePassword: Handler<typeof auth.calls.updatePassword> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  // The policies of the user's companies can only be read in a system transaction. The session identifies the user.
  const strict = await ctx.asSystem((tx) => needsStrongPassword(tx, ctx.user.id))
  assertStrongEnough(input.new_password, strict)

  const passwordHash = await hashPassword(input.new_password)
  await ctx.asSystem(async (tx) => {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', ctx.user.id).execute()
    await revokeOpenLinks(tx, ctx.user.id)
    await revokeSessions(tx, { user_id: ctx.user.id, except: ctx.session.id }, 'password_changed')
    await audit(tx, ctx, { action: 'user.password_change', id: ctx.user.id, company_id: null })
    await ctx.app.jobs.enqueue(tx, sendPasswordChanged, { email: ctx.user.email })
  })
  return { success: true }
}
