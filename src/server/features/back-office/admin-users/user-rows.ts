import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** What the directory shows of a user; the two derived values are computed for the rows that are read. */
export function userRows(tx: Transaction) {
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.full_name', 'u.status', 'u.created_at'])
    .select([
      sql<number>`(select count(*) from user_company_memberships m where m.user_id = u.id and m.status = 'active')`.as(
        'membershipCount',
      ),
      // Not asked of the function: there are few of them, which are read once for all rows.
      sql<boolean>`exists (select from super_admins a where a.user_id = u.id)`.as('isSuperAdmin'),
    ])
}
