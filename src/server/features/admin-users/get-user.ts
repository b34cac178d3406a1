import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { adminUsers } from '../../../shared/features/admin-users.ts'
import { readAccount } from '../../platform/account.ts'
import type { AdminContext } from '../../platform/context.ts'
import { emailsOf } from '../../platform/emails.ts'
import { userRows } from './user-rows.ts'

/** One user with addresses and active memberships. @throws not_found [A-CALL-47 A-CALL-02] */
export async function getUser(
  ctx: AdminContext,
  input: Input<typeof adminUsers.calls.getUser>,
): Promise<Output<typeof adminUsers.calls.getUser>> {
  const found = await ctx.transaction(async (tx) => ({
    user: await userRows(tx).where('u.id', '=', input.user_id).executeTakeFirst(),
    emails: await emailsOf(tx, input.user_id),
  }))
  if (!found.user) throw new Refusal('not_found')
  const { memberships } = await readAccount(ctx.app, input.user_id, null)
  return { user: found.user, emails: found.emails, memberships }
}
