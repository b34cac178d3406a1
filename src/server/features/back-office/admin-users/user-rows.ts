import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

export function userRows(tx: Transaction) {
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.full_name', 'u.status', 'u.created_at'])
    .select([
      sql<number>`(select count(*) from user_company_memberships m where m.user_id = u.id and m.status = 'active')`.as(
        'membershipCount',
      ),
      sql<boolean>`exists (select from super_admins a where a.user_id = u.id)`.as('isSuperAdmin'),
    ])
}
