import type { Input } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { lockCompany } from '../../platform/lock-company.ts'

/** Cancels a pending invitation; its link stops working. @throws not_found, invitation_not_cancellable [C-TEAM-78] */
export async function cancelInvitation(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.cancelInvitation>,
): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    await lockCompany(tx, ctx.company.id)
    const invitation = await tx
      .selectFrom('user_invites')
      .select(['id', 'status', 'email'])
      .where('id', '=', input.invitation_id)
      .where('company_id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirst()
    if (!invitation) throw new Refusal('not_found')
    if (invitation.status !== 'pending') throw new Refusal('invitation_not_cancellable')
    await tx
      .updateTable('user_invites')
      .set({ status: 'cancelled', cancel_reason: input.reason || null })
      .where('id', '=', invitation.id)
      .where('company_id', '=', ctx.company.id)
      .execute()
    await audit(tx, ctx, {
      action: 'cancel',
      resource: ['user_invite', invitation.id],
      company_id: ctx.company.id,
      before: { status: 'pending' },
      after: { status: 'cancelled' },
      metadata: { invited_email: invitation.email, ...(input.reason && { reason: input.reason }) },
    })
    return { success: true }
  })
}
