import { enqueueSeatSync } from '#server/domain/billing/seat-sync.ts'
import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import { isUsableRole } from '#server/domain/team/members.ts'
import { assertCompanyHasNoOwner } from '#server/domain/team/owners.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { type InvitationKey, type LockedInvitation, lockInvitation } from './lock-invitation.ts'

export const acceptInvitation: Handler<typeof invitations.calls.acceptInvitation> = async (ctx, input) => {
  // The signed-in user accepts. If the request names the person who accepts, it must be the same user.
  if (input.accepter_id !== undefined && input.accepter_id !== ctx.user.id) throw new AppError('forbidden')
  return joinByInvitation(ctx, { token: input.invite_token })
}

/** Accept without the link. The user's verified email address proves that the invitation is theirs. */
export const acceptMyInvitation: Handler<typeof invitations.calls.acceptMyInvitation> = async (ctx, input) => {
  return joinByInvitation(ctx, { id: input.invitation_id })
}

/**
 * Add the signed-in user to the company once, in one transaction. A former membership is reactivated.
 * @throws invitation_not_found, invitation_not_pending, invitation_expired, invitation_email_mismatch,
 * invitation_role_gone, seat_limit_reached, guests_not_allowed, guest_limit_reached, company_has_owner
 */
async function joinByInvitation(
  ctx: SignedInContext,
  key: InvitationKey,
): Promise<{ success: true; company_id: string; company_name: string }> {
  // The user is not a member yet, so a company transaction is not possible.
  return ctx.asSystem(async (tx) => {
    const invitation = await lockInvitation(tx, ctx.user.id, key)
    await assertAcceptable(tx, invitation)
    const membership = await saveMembership(tx, ctx, invitation)
    await placeDefaultWidgets(tx, invitation.company_id, ctx.user.id)
    await enqueueSeatSync(tx, ctx, invitation.company_id)
    await tx
      .updateTable('user_invites')
      .set({ status: 'accepted', accepted_by: ctx.user.id })
      .where('id', '=', invitation.id)
      .where('company_id', '=', invitation.company_id)
      .execute()
    await audit(tx, ctx, {
      action: 'user_invite.accept',
      id: invitation.id,
      company_id: invitation.company_id,
      before: { status: 'pending' },
      after: {
        status: 'accepted',
        membership_id: membership.id,
        company_role_id: invitation.company_role_id,
        ...(membership.is_guest && { is_guest: true }),
        ...(invitation.as_owner && { as_owner: true }),
      },
    })
    return { success: true, company_id: invitation.company_id, company_name: invitation.company_name }
  })
}

async function assertAcceptable(tx: Transaction, invitation: LockedInvitation): Promise<void> {
  if (invitation.status !== 'pending') throw new AppError('invitation_not_pending', { status: invitation.status })
  if (invitation.is_expired) throw new AppError('invitation_expired')
  if (!invitation.isTheirs) throw new AppError('invitation_email_mismatch')
  const role = await tx
    .selectFrom('company_roles')
    .select('id')
    .where('id', '=', invitation.company_role_id)
    .where('company_id', '=', invitation.company_id)
    .where(isUsableRole('company_roles'))
    .executeTakeFirst()
  if (!role) throw new AppError('invitation_role_gone')
  if (invitation.as_owner) await assertCompanyHasNoOwner(tx, invitation.company_id)
}

/**
 * Former members and guests get the role of the invitation. Full members keep their role, unless they become the
 * owner.
 */
async function saveMembership(
  tx: Transaction,
  ctx: SignedInContext,
  invitation: LockedInvitation,
): Promise<{ id: string; is_guest: boolean }> {
  const userId = ctx.user.id
  const { company_id, company_role_id } = invitation
  const present = await tx
    .selectFrom('user_company_memberships')
    .select(['id', 'status', 'is_guest'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const isActive = present?.status === 'active'
  if (isActive && !present.is_guest && !invitation.as_owner) return present

  const asGuest = invitation.scope === 'event'
  const hasSeat = isActive && !present.is_guest
  if (!asGuest && !hasSeat) await requireWithinLimit(tx, ctx, company_id, 'members', { adding: 1 })
  if (asGuest && !isActive) await requireWithinLimit(tx, ctx, company_id, 'guests', { adding: 1 })

  const values = {
    company_role_id,
    is_guest: asGuest,
    status: 'active' as const,
    ...(invitation.as_owner && { is_primary: true }),
  }
  const { id } = await tx
    .insertInto('user_company_memberships')
    .values({ company_id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await shareEvents(tx, invitation, id, { onTop: isActive && asGuest })
  return { id, is_guest: asGuest }
}

/**
 * Share the events of the invitation with a guest. Events of earlier invitations stay shared only if the person is a
 * guest at the moment.
 */
async function shareEvents(
  tx: Transaction,
  invitation: LockedInvitation,
  membershipId: string,
  { onTop }: { onTop: boolean },
): Promise<void> {
  const { company_id, event_ids } = invitation
  if (!onTop)
    await tx
      .deleteFrom('membership_events')
      .where('company_id', '=', company_id)
      .where('membership_id', '=', membershipId)
      .execute()
  if (invitation.scope !== 'event') return
  const events = await tx
    .selectFrom('events')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', 'in', event_ids)
    .execute()
  if (events.length === 0) return
  await tx
    .insertInto('membership_events')
    .values(events.map(({ id }) => ({ company_id, membership_id: membershipId, event_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
