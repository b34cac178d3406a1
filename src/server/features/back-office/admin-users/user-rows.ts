import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { iso } from '#server/platform/database/iso.ts'

export function userRows(tx: Transaction) {
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.full_name', 'u.status', 'u.created_at'])
    .select([
      sql<number>`(select count(*) from user_company_memberships m where m.user_id = u.id and m.status = 'active')`.as(
        'membershipCount',
      ),
      sql<boolean>`exists (select from super_admins a where a.user_id = u.id)`.as('isSuperAdmin'),
      signInBlockedCondition.as('is_sign_in_blocked'),
      sql<string | null>`(select ${iso(sql<string>`d.due_at`)} from account_deletions d where d.user_id = u.id)`.as(
        'deletion_due_at',
      ),
    ])
}

/** Whether wrong passwords block one of the user's addresses, or wrong codes block the user. */
export const signInBlockedCondition = sql<boolean>`u.id in (select e.user_id
  from login_attempts g join user_emails e on lower(e.email) = g.subject where g.blocked_until > now()
  union all select substring(g.subject from '^two-factor:([0-9a-f-]{36})$')::uuid
  from login_attempts g where g.subject like 'two-factor:%' and g.blocked_until > now())`
