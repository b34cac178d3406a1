import { consumeMailToken, findMailToken } from '#server/domain/people/mail-tokens.ts'
import { cancelAccountDeletion } from '#server/features/identity/cancel-account-deletion.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { ownData } from '#shared/features/identity/own-data.ts'

/** Cancel the pending deletion of an account with a mailed link. The link does not sign in. */
export const keepAccount: Handler<typeof ownData.calls.keepAccount> = async (ctx, input) => {
  // There is no session; the code identifies the user.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['keep_account'])
    if (found.state !== 'valid' || !(await consumeMailToken(tx, found.token.id)))
      throw new AppError('keep_link_invalid')
    if (!(await cancelAccountDeletion(tx, ctx, found.token.user_id))) throw new AppError('keep_link_invalid')
    return { success: true, email: found.token.email }
  })
}
