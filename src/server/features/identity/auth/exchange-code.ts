import { findMailToken, markEmailVerified, spendMailToken } from '#server/domain/people/mail-tokens.ts'
import { forgetFailures } from '#server/features/identity/sign-in-failures.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/** Redeems the code of a mail once. A recovery code is only named here: setting the new password spends it. */
export const exchangeCode: Verb<typeof auth.calls.exchangeCode> = async (ctx, input) => {
  // The code itself is the proof; nobody is signed in.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['confirm_sign_up', 'reset_password', 'unlock'])
    if (found.state === 'expired') throw new Refusal('expired_code')
    if (found.state !== 'valid') throw new Refusal('invalid_code')
    const { token } = found
    if (token.purpose === 'reset_password') return { kind: 'recovery', email: token.email }

    if (!(await spendMailToken(tx, token.id))) throw new Refusal('invalid_code')
    if (token.purpose === 'unlock') {
      await forgetFailures(tx, token.email.toLowerCase())
      return { kind: 'unlock', email: token.email }
    }
    await markEmailVerified(tx, token.user_email_id)
    const { ip_address, user_agent } = ctx.request
    const actor = { kind: 'user' as const, user_id: token.user_id, impersonator_user_id: null, ip_address, user_agent }
    await audit(
      tx,
      { actor },
      { act: 'user.verify_email', id: token.user_id, company_id: null, after: { email: token.email } },
    )
    return { kind: 'signup', email: token.email }
  })
}
