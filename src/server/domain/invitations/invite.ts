import { countMail } from '#server/domain/plans/limits.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { invitationValidDays } from '#shared/features/company/invitations.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import { sendInvitation } from './send-invitation.ts'

interface NewInvitation {
  company_id: string
  email: string
  company_role_id: string
  invited_by: string
  scope?: 'company' | 'event'
  event_ids?: string[]
  as_owner?: boolean
  message?: string | null
}

/**
 * Create an invitation valid for seven days. A job creates the link and mails it.
 * @throws already_invited, plan_limit_reached
 */
export async function createInvitation(
  tx: Transaction,
  ctx: { actor: Actor; app: App },
  { scope = 'company', event_ids = [], as_owner = false, ...given }: NewInvitation,
): Promise<string> {
  const inserting = tx
    .insertInto('user_invites')
    .values({
      ...given,
      scope,
      event_ids,
      as_owner,
      // Placeholder: the send-invitation job creates the real token.
      token_hash: hashToken(newToken()),
      expires_at: fromNow(invitationValidDays * millisecondsPerDay),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
  const [, inserted] = await batch([
    expireOldInvitations(tx, given.company_id, given.email),
    inserting.executeTakeFirst(),
  ])
  if (!inserted) throw new AppError('already_invited', { email: given.email })
  await batch([
    countMail(tx, ctx, given.company_id),
    ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: inserted.id, link_revision: 0 }),
  ])
  return inserted.id
}

export function auditInvitation(
  tx: Transaction,
  ctx: { actor: Actor; app: App },
  id: string,
  { company_id, email, company_role_id, scope = 'company', event_ids = [] }: Omit<NewInvitation, 'invited_by'>,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  return audit(tx, ctx, {
    action: 'user_invite.invite',
    id,
    company_id,
    after: { email, company_role_id, scope, event_ids },
    metadata: { invited_email: email, ...metadata },
  })
}

/** Kind of the address's existing membership. A guest may be invited again, to more events or as a member. */
export async function findMembershipKind(
  tx: Transaction,
  companyId: string,
  email: string,
): Promise<'member' | 'guest' | null> {
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

/** Mark expired invitations of an address, because they must not block a new invitation. */
async function expireOldInvitations(tx: Transaction, companyId: string, email: string): Promise<void> {
  await tx
    .updateTable('user_invites')
    .set({ status: 'expired' })
    .where('company_id', '=', companyId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()
}
