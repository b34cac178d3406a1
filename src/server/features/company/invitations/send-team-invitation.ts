import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { invitationById } from '#server/domain/invitations/invitation-rows.ts'
import { auditInvitation, presenceOf, writeInvitation } from '#server/domain/invitations/invite.ts'
import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/**
 * Invites one address for seven days; the mail follows by job, which mints the link it sends. [C-INV-55..57 C-TEAM-52..55]
 */
export const sendTeamInvitation: Verb<typeof invitations.calls.sendTeamInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await assertInviterVerified(tx, ctx.user.id)
    await lockCompany(tx, ctx.company.id)
    await assertGrantable(tx, ctx, input.company_role_id)
    const presence = await presenceOf(tx, ctx.company.id, input.email)
    if (presence === 'member') throw new Refusal('already_member', { email: input.email })
    const event_ids = input.scope === 'event' ? [...new Set(input.event_ids)] : []
    if (input.scope === 'event') {
      await assertOwnEvents(tx, ctx.company.id, event_ids)
      if (presence === null) await requireWithinLimit(tx, ctx.company.id, 'guests', { adding: 1 })
    } else await requireWithinLimit(tx, ctx.company.id, 'members', { adding: 1 })
    const given = { company_id: ctx.company.id, email: input.email, company_role_id: input.company_role_id }
    const scoped = { ...given, scope: input.scope, event_ids }
    const id = await writeInvitation(tx, ctx, { ...scoped, invited_by: ctx.user.id })
    await auditInvitation(tx, ctx, id, scoped)
    return { invitation: await invitationById(tx, ctx.company.id, id) }
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
