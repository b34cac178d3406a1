import type { Input } from '../../../shared/call.ts'
import type { adminCompanies } from '../../../shared/features/admin-companies.ts'
import type { AdminContext } from '../../platform/context.ts'
import { cancelInvite } from '../../platform/invitations/cancel-invite.ts'
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
