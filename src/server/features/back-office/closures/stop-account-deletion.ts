import { cancelDeletion } from '#server/domain/people/account-deletion.ts'
import { sendDeletionCancelled } from '#server/domain/people/deletion-mails.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { closures } from '#shared/features/back-office/closures.ts'

export const stopAccountDeletion: Handler<typeof closures.calls.stopAccountDeletion> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    if (!(await cancelDeletion(tx, input.target_user_id))) throw new AppError('too_late')
    await audit(tx, ctx, {
      action: 'user.stop_deletion',
      id: input.target_user_id,
      company_id: null,
      before: { deletion: 'pending' },
      after: { deletion: 'stopped' },
      metadata: { admin_notes: input.reason },
    })
    await ctx.app.jobs.enqueue(tx, sendDeletionCancelled, { user_id: input.target_user_id, reason: input.reason })
    return { success: true }
  })
}
