import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

export const cancelCompanyInvitation: Handler<typeof adminCompanies.calls.cancelCompanyInvitation> = async (
  ctx,
  { company_id, invitation_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    await cancelInvite(tx, ctx, {
      company_id,
      invitation_id,
      reason: admin_notes || null,
      may_cancel_owner: true,
      metadata: panelMetadata(admin_notes),
    })
    return { success: true }
  })
}
