import { isUsableRole } from '#server/domain/team/members.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { canAdministerCompany } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { lockTeam } from './team-lock.ts'

/** Make another member the owner of the company. The former owner keeps their role. */
export const transferOwnership: Handler<typeof team.calls.transferOwnership> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [, owner, heir] = await batch([
      lockTeam(tx, ctx, 'read'),
      findOwner(tx, ctx.company.id),
      findNewOwner(tx, ctx.company.id, input.membership_id),
    ])
    if (owner?.id !== ctx.membership.id) throw new AppError('owner_only')
    if (ctx.company.is_platform) throw new AppError('role_fixed')
    if (heir.id === owner.id || heir.is_guest) throw new AppError('owner_must_be_member')

    const administratesNow = heir.is_active && heir.deleted_at === null && canAdministerCompany(heir.permissions)
    const company_role_id = administratesNow ? heir.company_role_id : await adminRoleOf(tx, ctx.company.id)
    const change = (id: string, values: { is_primary: boolean; company_role_id?: string }) =>
      tx
        .updateTable('user_company_memberships')
        .set(values)
        .where('id', '=', id)
        .where('company_id', '=', ctx.company.id)
        .execute()
    const people = { company_id: ctx.company.id, from_user_id: ctx.user.id, to_user_id: heir.user_id }
    await batch([
      // The order matters, because the database allows only one owner at any time.
      change(owner.id, { is_primary: false }),
      change(heir.id, { is_primary: true, company_role_id }),
      audit(tx, ctx, {
        action: 'user_membership.transfer_ownership',
        id: heir.id,
        before: { owner_user_id: ctx.user.id },
        after: { owner_user_id: heir.user_id, company_role_id },
      }),
      ctx.app.jobs.enqueue(tx, sendTeamNotice, { kind: 'owner', user_id: heir.user_id, ...people }),
      ctx.app.jobs.enqueue(tx, sendTeamNotice, { kind: 'owner', user_id: ctx.user.id, ...people }),
    ])
    return { success: true }
  })
}

function findOwner(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_primary', '=', true)
    .executeTakeFirst()
}

async function findNewOwner(tx: Transaction, companyId: string, membershipId: string) {
  const heir = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.id', 'm.user_id', 'm.is_guest', 'm.company_role_id', 'r.permissions', 'r.is_active', 'r.deleted_at'])
    .where('m.id', '=', membershipId)
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!heir) throw new AppError('not_found')
  return heir
}

async function adminRoleOf(tx: Transaction, companyId: string): Promise<string> {
  const roles = await tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select(['r.id', 'r.permissions'])
    .where('r.company_id', '=', companyId)
    .where(isUsableRole('r'))
    .orderBy('base.sort_order')
    .orderBy('r.created_at')
    .execute()
  const admin = roles.find(({ permissions }) => canAdministerCompany(permissions))
  if (!admin) throw new AppError('role_not_available')
  return admin.id
}
