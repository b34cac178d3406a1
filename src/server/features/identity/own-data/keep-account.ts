import { findMailToken, spendMailToken } from '#server/domain/people/mail-tokens.ts'
import { keepAccountOf } from '#server/features/identity/keep-account-of.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { ownData } from '#shared/features/identity/own-data.ts'

/** By the link of the mail alone: whoever reads the mailbox may keep the account, and still has to sign in to use it. */
export const keepAccount: Verb<typeof ownData.calls.keepAccount> = async (ctx, input) => {
  // The code itself is the proof; nobody is signed in.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['keep_account'])
    if (found.state !== 'valid' || !(await spendMailToken(tx, found.token.id))) throw new Refusal('keep_link_invalid')
    if (!(await keepAccountOf(tx, ctx, found.token.user_id))) throw new Refusal('keep_link_invalid')
    return { success: true, email: found.token.email }
  })
}
