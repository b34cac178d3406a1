import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import { invitationDays, type invitations } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { day, hashToken, inFuture, newToken } from '../../platform/tokens.ts'
import { assertGrantable } from './assert-grantable.ts'
import { sendInvitation } from './invitation-jobs.ts'
import { invitationById } from './invitation-rows.ts'

/** A fresh link for seven more days; the old one stops working at once. @throws invitation_not_cancellable [C-TEAM-79..81] */
export async function resendInvitation(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.resendInvitation>,
): Promise<Output<typeof invitations.calls.resendInvitation>> {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('user_invites')
      .select(['id', 'status', 'expires_at', 'company_role_id'])
      .where('id', '=', input.invitation_id)
      .where('company_id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Refusal('not_found')
    if (before.status !== 'pending') throw new Refusal('invitation_not_cancellable')
    await assertGrantable(tx, ctx, before.company_role_id)

    const expiresAt = inFuture(invitationDays * day)
    await tx
      .updateTable('user_invites')
      .set({ status: 'pending', expires_at: expiresAt, token_hash: hashToken(newToken()) })
      .where('id', '=', before.id)
      .where('company_id', '=', ctx.company.id)
      .execute()
    await audit(tx, ctx, {
      action: 'resend',
      resource: ['user_invite', before.id],
      company_id: ctx.company.id,
      before: { expires_at: before.expires_at },
      after: { expires_at: expiresAt },
    })
    await ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: before.id })
    return { invitation: await invitationById(tx, ctx.company.id, before.id) }
  })
}
