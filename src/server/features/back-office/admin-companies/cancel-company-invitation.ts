import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { fromPanel } from './from-panel.ts'

/** @throws not_found, invitation_not_cancellable */
export async function cancelCompanyInvitation(
  ctx: AdminContext,
  { company_id, invitation_id, admin_notes }: Input<typeof adminCompanies.calls.cancelCompanyInvitation>,
): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    await cancelInvite(tx, ctx, {
      company_id,
      invitation_id,
      reason: admin_notes || null,
      may_cancel_owner: true,
      metadata: fromPanel(admin_notes),
    })
    return { success: true }
  })
}
