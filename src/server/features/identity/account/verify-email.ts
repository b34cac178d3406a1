import { consumeMailToken, findMailToken, markEmailVerified } from '#server/domain/people/mail-tokens.ts'
import { actorContextOfUser } from '#server/features/identity/actor-context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/**
 * Verify an email address with the mailed link. Requires a session of the account that added the address, because a
 * click alone must not give the address to another account. The link works once; later it only reports that the
 * address is verified, signed in or not.
 */
export const verifyEmail: Handler<typeof account.calls.verifyEmail> = async (ctx, input) => {
  // The token identifies the email address. The code below checks that the caller owns it.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.token, ['verify_email'])
    if (found.state === 'unknown') throw new AppError('verification_link_invalid')
    const { id, user_id, user_email_id, email, is_verified } = found.token
    if (is_verified) return { success: true, email, alreadyVerified: true }
    if (found.state === 'expired') throw new AppError('verification_link_expired')
    if (found.state === 'used' || !user_email_id) throw new AppError('verification_link_invalid')
    if (ctx.user?.id !== user_id) {
      const owner = await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
      const about = { email, account: owner.email }
      throw ctx.user
        ? new AppError('verification_of_another_account', about)
        : new AppError('verification_needs_sign_in', about)
    }
    if (!(await consumeMailToken(tx, id))) throw new AppError('verification_link_invalid')

    await markEmailVerified(tx, user_email_id)
    await audit(tx, actorContextOfUser(ctx, user_id), {
      action: 'user_email.verify_email',
      id: user_email_id,
      company_id: null,
      after: { email },
    })
    return { success: true, email, alreadyVerified: false }
  })
}
