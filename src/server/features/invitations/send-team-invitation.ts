import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import { invitationDays, type invitations } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { assertSeatFree } from '../../platform/seats.ts'
import { day, hashToken, inFuture, newToken } from '../../platform/tokens.ts'
import { assertGrantable } from './assert-grantable.ts'
import { sendInvitation } from './invitation-jobs.ts'
import { invitationById } from './invitation-rows.ts'

/**
 * Invites one address for seven days; the mail follows by job, which mints the link it sends. [C-INV-55..57 C-TEAM-52..55]
 * @throws already_invited, already_member, inviter_email_unverified, seat_limit_reached, role_above_own, role_not_available
 */
export async function sendTeamInvitation(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.sendTeamInvitation>,
): Promise<Output<typeof invitations.calls.sendTeamInvitation>> {
  return ctx.transaction(async (tx) => {
    await assertInviterVerified(tx, ctx.user.id)
    await assertGrantable(tx, ctx, input.company_role_id)
    await assertNotMember(tx, ctx.company.id, input.email)
    await assertSeatFree(tx, ctx.company.id)
    await expireOldInvitations(tx, ctx.company.id, input.email)

    const inserted = await tx
      .insertInto('user_invites')
      .values({
        company_id: ctx.company.id,
        email: input.email,
        company_role_id: input.company_role_id,
        // Of a secret nobody keeps: a link exists only once the mail is written.
        token_hash: hashToken(newToken()),
        invited_by: ctx.user.id,
        expires_at: inFuture(invitationDays * day),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new Refusal('already_invited', { email: input.email })

    const invitation = await invitationById(tx, ctx.company.id, inserted.id)
    await audit(tx, ctx, {
      action: 'invite',
      resource: ['user_invite', invitation.id],
      company_id: ctx.company.id,
      after: { email: invitation.email, company_role_id: invitation.company_role_id },
      metadata: { invited_email: invitation.email },
    })
    await ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: invitation.id })
    return { invitation }
  })
}

async function assertInviterVerified(tx: Transaction, userId: string): Promise<void> {
  const verified = await tx
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (!verified) throw new Refusal('inviter_email_unverified')
}

async function assertNotMember(tx: Transaction, companyId: string, email: string): Promise<void> {
  const member = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email))
    .executeTakeFirst()
  if (member) throw new Refusal('already_member', { email })
}

/** A pending invitation past its time no longer stands in the way of a new one. */
async function expireOldInvitations(tx: Transaction, companyId: string, email: string): Promise<void> {
  await tx
    .updateTable('user_invites')
    .set({ status: 'expired' })
    .where('company_id', '=', companyId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('status', '=', 'pending')
    .where('expires_at', '<=', new Date().toISOString())
    .execute()
}
