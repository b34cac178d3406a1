import { findMailToken, spendMailToken } from '#server/domain/people/mail-tokens.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import { forgetFailures } from '#server/features/identity/sign-in-failures.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { assertStrongEnough, hashPassword, needsStrongPassword } from '#server/platform/secrets/passwords.ts'
import { Refusal } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendPasswordChanged } from './auth-jobs.ts'

/**
 * Sets a new password with the code of a reset mail, once, within its hour; every session ends. [C-AUTH-78 C-AUTH-79]
 * A password that is too weak leaves the code usable.
 */
export const resetPassword: Verb<typeof auth.calls.resetPassword> = async (ctx, input) => {
  const passwordHash = await hashPassword(input.new_password)
  // The code itself is the proof; nobody is signed in.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['reset_password'])
    if (found.state === 'expired') throw new Refusal('expired_code')
    if (found.state !== 'valid') throw new Refusal('invalid_code')
    const { user_id, email, id } = found.token
    assertStrongEnough(input.new_password, await needsStrongPassword(tx, user_id))
    if (!(await spendMailToken(tx, id))) throw new Refusal('invalid_code')

    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user_id).execute()
    await revokeSessions(tx, { user_id }, 'password_reset')
    await forgetFailures(tx, email.toLowerCase())
    const { ip_address, user_agent } = ctx.request
    const actor = { kind: 'user' as const, user_id, impersonator_user_id: null, ip_address, user_agent }
    await audit(tx, { actor }, { act: 'user.password_reset', id: user_id, company_id: null })
    await ctx.app.jobs.enqueue(tx, sendPasswordChanged, { email })
    return { success: true, email }
  })
}
