import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

/** Cancels a pending invitation, whoever sent it. [C-TEAM-89] */
export const revokeInvitation: Verb<typeof adminUsers.calls.revokeInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await tx
      .selectFrom('user_invites')
      .select('company_id')
      .where('id', '=', input.invitation_id)
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    await lockCompany(tx, found.company_id)
    const invitation = await tx
      .selectFrom('user_invites')
      .select(['id', 'company_id', 'status', 'email'])
      .where('id', '=', input.invitation_id)
      .where('company_id', '=', found.company_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (invitation.status !== 'pending') throw new Refusal('invitation_not_cancellable')
    await tx
      .updateTable('user_invites')
      .set({ status: 'cancelled' })
      .where('id', '=', invitation.id)
      .where('company_id', '=', invitation.company_id)
      .execute()
    await audit(tx, ctx, {
      act: 'user_invite.cancel',
      id: invitation.id,
      company_id: invitation.company_id,
      before: { status: 'pending' },
      after: { status: 'cancelled' },
      metadata: { invited_email: invitation.email, admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
