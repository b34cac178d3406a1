import type { Transaction } from '#server/platform/database/database.ts'
import { administrates } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'

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
