import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { account } from '../../../shared/features/account.ts'
import { audit } from '../../platform/audit.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { emailsOf } from '../../platform/emails.ts'

/**
 * Clears the flag on all addresses of the user, then sets the chosen one; in one transaction, so that there is
 * exactly one primary at any time. users.email follows by trigger. [C-USER-38..43]
 * @throws not_found, email_not_verified, email_is_primary
 */
export async function setPrimaryEmail(
  ctx: SignedInContext,
  input: Input<typeof account.calls.setPrimaryEmail>,
): Promise<Output<typeof account.calls.setPrimaryEmail>> {
  return ctx.transaction(async (tx) => {
    // One change of the primary at a time for a user.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute()
    const emails = await emailsOf(tx, ctx.user.id)
    const chosen = emails.find(({ id }) => id === input.email_id)
    if (!chosen) throw new Refusal('not_found')
    if (chosen.is_primary) throw new Refusal('email_is_primary')
    if (!chosen.is_verified) throw new Refusal('email_not_verified')

    await tx.updateTable('user_emails').set({ is_primary: false }).where('user_id', '=', ctx.user.id).execute()
    await tx
      .updateTable('user_emails')
      .set({ is_primary: true })
      .where('id', '=', chosen.id)
      .where('user_id', '=', ctx.user.id)
      .execute()
    await audit(tx, ctx, {
      action: 'update',
      resource: ['user', ctx.user.id],
      before: { email: emails.find(({ is_primary }) => is_primary)?.email },
      after: { email: chosen.email },
    })
    return { emails: await emailsOf(tx, ctx.user.id) }
  })
}
