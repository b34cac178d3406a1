import { type AliasableExpression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { AuditRow } from '#shared/features/back-office/audit-log.ts'

export const auditColumns = [
  'id',
  'created_at',
  'actor_kind',
  'admin_user_id',
  'subject_user_id',
  'company_id',
  'action_type',
  'resource_type',
  'resource_id',
  'old_values',
  'new_values',
  'metadata',
  'ip_address',
  'user_agent',
] as const

export type StoredAuditRow = Pick<Selectable<Tables['audit_logs']>, (typeof auditColumns)[number]>

/** Audit rows with the people they name; `rows` gives them. While impersonating both people are named. */
export function auditRows(tx: Transaction, rows: AliasableExpression<StoredAuditRow>) {
  return tx
    .selectFrom(rows.as('a'))
    .leftJoinLateral(personOf(tx, sql`a.admin_user_id`).as('actor'), (join) => join.onTrue())
    .leftJoinLateral(
      personOf(tx, sql`case when a.subject_user_id <> a.admin_user_id then a.subject_user_id end`).as('subject'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.company_id', 'a.action_type'])
    .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata'])
    .select(['a.ip_address', 'a.user_agent', 'actor.full_name as admin_user_name', 'actor.email as admin_user_email'])
    .select('subject.email as impersonated_user_email')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<AuditRow>()
}

/** Looked up for each row: a planner that joins reads all people of a small platform for a page. */
function personOf(tx: Transaction, id: RawBuilder<unknown>) {
  return tx.selectFrom('users').select(['full_name', 'email']).where('id', '=', sql<string>`${id}`).limit(sql.lit(1))
}
