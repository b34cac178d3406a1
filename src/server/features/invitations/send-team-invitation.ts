import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import { invitationDays, type invitations } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCompany } from '../../platform/lock-company.ts'
import { countMail } from '../../platform/plan-allowances.ts'
import { assertGrantable } from '../../platform/role-reach.ts'
import { assertGuestFits, assertSeatFree } from '../../platform/seats.ts'
import { day, hashToken, inFuture, newToken } from '../../platform/tokens.ts'
import { sendInvitation } from './invitation-jobs.ts'
import { invitationById } from './invitation-rows.ts'

/**
 * Invites one address for seven days; the mail follows by job, which mints the link it sends. [C-INV-55..57 C-TEAM-52..55]
 * @throws already_invited, already_member, inviter_email_unverified, seat_limit_reached, role_above_own, role_not_available,
 *   events_not_available, guests_not_allowed, guest_limit_reached, plan_limit_reached
 */
export async function sendTeamInvitation(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.sendTeamInvitation>,
): Promise<Output<typeof invitations.calls.sendTeamInvitation>> {
  return ctx.transaction(async (tx) => {
    await assertInviterVerified(tx, ctx.user.id)
    await lockCompany(tx, ctx.company.id)
    await assertGrantable(tx, ctx, input.company_role_id)
    const presence = await presenceOf(tx, ctx.company.id, input.email)
    if (presence === 'member') throw new Refusal('already_member', { email: input.email })
    const event_ids = input.scope === 'event' ? [...new Set(input.event_ids)] : []
    if (input.scope === 'event') {
      await assertOwnEvents(tx, ctx.company.id, event_ids)
      if (presence === null) await assertGuestFits(tx, ctx.company.id)
    } else await assertSeatFree(tx, ctx.company.id)
    await expireOldInvitations(tx, ctx.company.id, input.email)

    const inserted = await tx
      .insertInto('user_invites')
      .values({
        company_id: ctx.company.id,
        email: input.email,
        company_role_id: input.company_role_id,
        scope: input.scope,
        event_ids,
        // Of a secret nobody keeps: a link exists only once the mail is written.
        token_hash: hashToken(newToken()),
        invited_by: ctx.user.id,
        expires_at: inFuture(invitationDays * day),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new Refusal('already_invited', { email: input.email })

    await countMail(tx, ctx.company.id)
    const invitation = await invitationById(tx, ctx.company.id, inserted.id)
    await audit(tx, ctx, {
      action: 'invite',
      resource: ['user_invite', invitation.id],
      company_id: ctx.company.id,
      after: { email: invitation.email, company_role_id: invitation.company_role_id, scope: input.scope, event_ids },
      metadata: { invited_email: invitation.email },
    })
    await ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: invitation.id, link_revision: 0 })
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

/** A guest may be invited again: to more events, or to become a member. */
async function presenceOf(tx: Transaction, companyId: string, email: string): Promise<'member' | 'guest' | null> {
  const present = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.is_guest')
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email))
    .executeTakeFirst()
  if (!present) return null
  return present.is_guest ? 'guest' : 'member'
}

async function assertOwnEvents(tx: Transaction, companyId: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) throw new Refusal('events_not_available')
  const own = await tx
    .selectFrom('events')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', eventIds)
    .execute()
  if (own.length !== eventIds.length) throw new Refusal('events_not_available')
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
