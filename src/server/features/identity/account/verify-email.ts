import { findMailToken, markEmailVerified, spendMailToken } from '#server/domain/people/mail-tokens.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Verifies an address by its link, once; a later use only tells that it is verified already. [C-AUTH-80 C-AUTH-81] */
export const verifyEmail: Verb<typeof account.calls.verifyEmail> = async (ctx, input) => {
  // The link itself is the proof; it works without a session.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.token, ['verify_email'])
    if (found.state === 'unknown') throw new Refusal('verification_link_invalid')
    const { token } = found
    if (token.is_verified) return { success: true, email: token.email, alreadyVerified: true }
    if (found.state === 'expired') throw new Refusal('verification_link_expired')
    if (found.state === 'used' || !(await spendMailToken(tx, token.id))) throw new Refusal('verification_link_invalid')

    await markEmailVerified(tx, token.user_email_id)
    const { ip_address, user_agent } = ctx.request
    const actor = { kind: 'user' as const, user_id: token.user_id, impersonator_user_id: null, ip_address, user_agent }
    await audit(
      tx,
      { actor },
      { act: 'user_email.verify_email', id: token.user_email_id, company_id: null, after: { email: token.email } },
    )
    return { success: true, email: token.email, alreadyVerified: false }
  })
}
