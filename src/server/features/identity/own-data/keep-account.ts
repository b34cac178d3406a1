import { consumeMailToken, findMailToken } from '#server/domain/people/mail-tokens.ts'
import { cancelAccountDeletion } from '#server/features/identity/cancel-account-deletion.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { ownData } from '#shared/features/identity/own-data.ts'

/** By the link of the mail alone: whoever reads the mailbox may keep the account, and still has to sign in to use it. */
export const keepAccount: Handler<typeof ownData.calls.keepAccount> = async (ctx, input) => {
  // The code itself is the proof; nobody is signed in.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['keep_account'])
    if (found.state !== 'valid' || !(await consumeMailToken(tx, found.token.id)))
      throw new AppError('keep_link_invalid')
    if (!(await cancelAccountDeletion(tx, ctx, found.token.user_id))) throw new AppError('keep_link_invalid')
    return { success: true, email: found.token.email }
  })
}
