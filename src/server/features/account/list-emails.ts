import type { Output } from '../../../shared/call.ts'
import type { account } from '../../../shared/features/account.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The primary first, then as they were added. [C-CALL-81] */
export async function listEmails(ctx: SignedInContext): Promise<Output<typeof account.calls.listEmails>> {
  return { emails: await ctx.transaction((tx) => emailsOf(tx, ctx.user.id)) }
}

export const emailColumns = ['id', 'user_id', 'email', 'is_primary', 'is_verified', 'created_at'] as const

export function emailsOf(tx: Transaction, userId: string) {
  return tx
    .selectFrom('user_emails')
    .select([...emailColumns])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
}
