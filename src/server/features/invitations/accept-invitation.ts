import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { placeDefaultWidgets } from '../../platform/create-company.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { assertSeatFree } from '../../platform/seats.ts'
import { hashToken } from '../../platform/tokens.ts'
import { ownsVerified } from './owns-verified.ts'

/**
 * Makes the signed-in user a member: once, in one transaction, reviving a former membership. [C-INV-33..39 C-INV-50..54]
 * @throws invitation_not_found, invitation_not_pending, invitation_expired, invitation_email_mismatch,
 *   invitation_role_gone, seat_limit_reached
 */
export async function acceptInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.acceptInvitation>,
): Promise<Output<typeof invitations.calls.acceptInvitation>> {
  // The subject is the session's user; a named accepter may only be the same person.
  if (input.accepter_id !== undefined && input.accepter_id !== ctx.user.id) throw new Refusal('forbidden')
  // Not a member yet, so the company is not in the caller's scope.
  return ctx.asSystem(async (tx) => {
    const invitation = await lockInvitation(tx, input.invite_token)
    await assertAcceptable(tx, invitation, ctx.user.id)
    const isGuest = invitation.scope === 'event'
    if (!isGuest && !(await isActiveMember(tx, invitation.company_id, ctx.user.id)))
      await assertSeatFree(tx, invitation.company_id)

    const membership = await joinCompany(tx, invitation, ctx.user.id, isGuest)
    if (isGuest) await openEvents(tx, invitation, membership.id)
    await placeDefaultWidgets(tx, invitation.company_id, ctx.user.id)
    await tx
      .updateTable('user_invites')
      .set({ status: 'accepted', accepted_by: ctx.user.id })
      .where('id', '=', invitation.id)
      .where('company_id', '=', invitation.company_id)
      .execute()
    await audit(tx, ctx, {
      action: 'accept',
      resource: ['user_invite', invitation.id],
      company_id: invitation.company_id,
      before: { status: 'pending' },
      after: { status: 'accepted', membership_id: membership.id, company_role_id: invitation.company_role_id },
    })
    return { success: true, company_id: invitation.company_id, company_name: invitation.company_name }
  })
}

type Invitation = Awaited<ReturnType<typeof lockInvitation>>

/** Locked: of many acceptances at once one is first, and the others find it accepted. */
async function lockInvitation(tx: Transaction, token: string) {
  const invitation = await tx
    .selectFrom('user_invites as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select([
      'i.id',
      'i.email',
      'i.status',
      'i.scope',
      'i.event_ids',
      'i.expires_at',
      'i.company_id',
      'i.company_role_id',
    ])
    .select('c.name as company_name')
    .where('i.token_hash', '=', hashToken(token))
    .forUpdate('i')
    .executeTakeFirst()
  if (!invitation) throw new Refusal('invitation_not_found')
  return invitation
}

async function assertAcceptable(tx: Transaction, invitation: Invitation, userId: string): Promise<void> {
  if (invitation.status !== 'pending') throw new Refusal('invitation_not_pending', { status: invitation.status })
  if (invitation.expires_at <= new Date().toISOString()) throw new Refusal('invitation_expired')
  if (!(await ownsVerified(tx, userId, invitation.email))) throw new Refusal('invitation_email_mismatch')
  const role = await tx
    .selectFrom('company_roles')
    .select('id')
    .where('id', '=', invitation.company_role_id)
    .where('company_id', '=', invitation.company_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw new Refusal('invitation_role_gone')
}

async function isActiveMember(tx: Transaction, companyId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('is_guest', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** A former membership is revived with the invited role; a present one keeps its own. */
async function joinCompany(
  tx: Transaction,
  invitation: Invitation,
  userId: string,
  isGuest: boolean,
): Promise<{ id: string }> {
  const values = { company_role_id: invitation.company_role_id, is_guest: isGuest }
  const joined = await tx
    .insertInto('user_company_memberships')
    .values({ company_id: invitation.company_id, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ status: 'active', ...values })
        .where('user_company_memberships.status', '=', 'inactive'),
    )
    .returning('id')
    .executeTakeFirst()
  if (joined) return joined
  return tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', invitation.company_id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A guest reaches the events of the invitation that still exist. */
async function openEvents(tx: Transaction, invitation: Invitation, membershipId: string): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select('id')
    .where('company_id', '=', invitation.company_id)
    .where('id', 'in', invitation.event_ids)
    .execute()
  if (events.length === 0) return
  await tx
    .insertInto('membership_events')
    .values(events.map(({ id }) => ({ company_id: invitation.company_id, membership_id: membershipId, event_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
