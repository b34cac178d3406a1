import { callOffDeletion } from '#server/domain/people/account-deletion.ts'
import { sendDeletionCalledOff } from '#server/domain/people/deletion-mails.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { personActing } from './person-acting.ts'

/** The account stays after all; whether there was anything to call off. Needs a trusted transaction. */
export async function keepAccountOf(tx: Transaction, ctx: PublicContext, userId: string): Promise<boolean> {
  if (!(await callOffDeletion(tx, userId))) return false
  await audit(tx, personActing(ctx, userId), { act: 'user.keep_account', id: userId, company_id: null })
  await ctx.app.jobs.enqueue(tx, sendDeletionCalledOff, { user_id: userId, reason: null })
  return true
}
