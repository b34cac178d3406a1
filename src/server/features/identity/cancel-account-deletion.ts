import { cancelDeletion } from '#server/domain/people/account-deletion.ts'
import { sendDeletionCancelled } from '#server/domain/people/deletion-mails.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { actorContextOfUser } from './actor-context.ts'

/** Cancel the pending deletion of an account. Returns false if none is pending. Requires a system transaction. */
export async function cancelAccountDeletion(tx: Transaction, ctx: PublicContext, userId: string): Promise<boolean> {
  if (!(await cancelDeletion(tx, userId))) return false
  await audit(tx, actorContextOfUser(ctx, userId), { action: 'user.keep_account', id: userId, company_id: null })
  await ctx.app.jobs.enqueue(tx, sendDeletionCancelled, { user_id: userId, reason: null })
  return true
}
