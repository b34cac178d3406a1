import { administrates, can, type Level, type Permissions } from '../../../shared/access.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { CompanyContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCompany } from '../../platform/lock-company.ts'

/**
 * Makes acts on one team wait for each other, then looks again at what the caller holds: a role that was taken away
 * while waiting is not used any more. @returns the permissions of the caller @throws not_a_member, forbidden
 */
export async function lockTeam(tx: Transaction, ctx: CompanyContext, level: Level): Promise<Permissions> {
  await lockCompany(tx, ctx.company.id)
  const own = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.is_primary', 'r.permissions', 'r.is_active'])
    .where('m.id', '=', ctx.membership.id)
    .where('m.company_id', '=', ctx.company.id)
    .where('m.status', '=', 'active')
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own?.is_active) throw new Refusal('not_a_member')
  const role = { permissions: own.permissions, is_active: true, deleted: false }
  if (!can({ ...ctx.standing, role }, { module: 'team', level, status: 'any' })) throw new Refusal('forbidden')
  return own.permissions
}

/**
 * Runs a change of a locked team and undoes it by refusing when it leaves nobody to administrate settings and team,
 * or takes that from the owner. @throws last_administrator [C-TEAM-37 C-TEAM-38]
 */
export async function keepingAdministrators<T>(
  tx: Transaction,
  companyId: string,
  change: () => Promise<T>,
): Promise<T> {
  const before = await administratorsOf(tx, companyId)
  const changed = await change()
  const after = await administratorsOf(tx, companyId)
  const noneLeft = before.length > 0 && after.length === 0
  const owner = before.find(({ is_primary }) => is_primary)
  if (noneLeft || (owner && !after.some(({ id }) => id === owner.id))) throw new Refusal('last_administrator')
  return changed
}

/** Active members, no guests, whose usable role administrates. A suspended user administrates nothing. */
async function administratorsOf(tx: Transaction, companyId: string): Promise<{ id: string; is_primary: boolean }[]> {
  const rows = await tx
    .selectFrom('company_roles as r')
    .innerJoin('user_company_memberships as m', (join) =>
      join.onRef('m.company_role_id', '=', 'r.id').onRef('m.company_id', '=', 'r.company_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.is_primary', 'r.permissions'])
    .where('r.company_id', '=', companyId)
    .where('r.is_active', '=', true)
    .where('r.deleted_at', 'is', null)
    .where('m.status', '=', 'active')
    .where('m.is_guest', '=', false)
    .where('u.status', '=', 'active')
    .execute()
  return rows.filter(({ permissions }) => administrates(permissions))
}
