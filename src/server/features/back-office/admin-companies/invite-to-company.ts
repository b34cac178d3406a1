import { auditInvitation, createInvitation, findMembershipKind } from '#server/domain/invitations/invite.ts'
import { assertWithinLimit } from '#server/domain/plans/limits.ts'
import { isUsableRole } from '#server/domain/team/members.ts'
import { assertCompanyHasNoOwner } from '#server/domain/team/owners.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { assertInvitableRole, invitationForStaff } from './invitation-for-staff.ts'
import { lockCompanyForStaff } from './lock-for-staff.ts'

export const inviteToCompany: Handler<typeof adminCompanies.calls.inviteToCompany> = async (ctx, input) => {
  const { company_id, email, as_owner } = input
  return ctx.transaction(async (tx) => {
    await lockCompanyForStaff(tx, company_id)
    if (as_owner) await assertOwnerInvitable(tx, company_id)
    const company_role_id = as_owner
      ? await adminRole(tx, company_id)
      : await assertInvitableRole(tx, company_id, input.company_role_id)
    const presence = await findMembershipKind(tx, company_id, email)
    if (presence === 'member' && !as_owner) throw new AppError('already_member', { email })
    if (presence !== 'member') await assertWithinLimit(tx, ctx, company_id, 'members', { adding: 1 })
    const given = { company_id, email, company_role_id, as_owner }
    const id = await createInvitation(tx, ctx, { ...given, invited_by: ctx.user.id })
    await auditInvitation(tx, ctx, id, given, { ...panelMetadata(input.admin_notes), ...(as_owner && { as_owner }) })
    return { invitation: await invitationForStaff(tx, company_id, id) }
  })
}

/** Require that the company has no owner and no other pending owner invitation. Expired invitations do not count. */
async function assertOwnerInvitable(tx: Transaction, companyId: string): Promise<void> {
  await assertCompanyHasNoOwner(tx, companyId)
  const asked = await tx
    .selectFrom('user_invites')
    .select((eb) => ['id', eb('expires_at', '>', now).as('is_open')])
    .where('company_id', '=', companyId)
    .where('as_owner', '=', true)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!asked) return
  if (asked.is_open) throw new AppError('owner_already_invited')
  await tx
    .updateTable('user_invites')
    .set({ status: 'expired' })
    .where('id', '=', asked.id)
    .where('company_id', '=', companyId)
    .execute()
}

async function adminRole(tx: Transaction, companyId: string): Promise<string> {
  const role = await tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select('r.id')
    .where('r.company_id', '=', companyId)
    .where('base.key', '=', 'admin')
    .where(isUsableRole('r'))
    .orderBy('r.created_at')
    .limit(1)
    .executeTakeFirst()
  return assertInvitableRole(tx, companyId, role?.id)
}
