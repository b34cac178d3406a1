import { type AliasableExpression, type Selectable, sql } from 'kysely'
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
    .leftJoin('users as actor', 'actor.id', 'a.admin_user_id')
    .leftJoin('users as subject', (join) =>
      // Nobody is looked up where both are the same.
      join.on('subject.id', '=', sql`case when a.subject_user_id <> a.admin_user_id then a.subject_user_id end`),
    )
    .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.company_id', 'a.action_type'])
    .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata'])
    .select(['a.ip_address', 'a.user_agent', 'actor.full_name as admin_user_name', 'actor.email as admin_user_email'])
    .select('subject.email as impersonated_user_email')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<AuditRow>()
}
