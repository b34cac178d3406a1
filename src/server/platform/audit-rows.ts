import type { RawBuilder } from 'kysely'
import type { AuditRow } from '../../shared/features/audit-log.ts'
import type { Transaction } from './database/database.ts'

/** Audit rows with the people they name; `keys` says which, as rows of created_at and id. While impersonating both people are named. */
export function auditRows(tx: Transaction, keys: RawBuilder<{ created_at: string; id: string }>) {
  return tx
    .selectFrom(keys.as('k'))
    .innerJoin('audit_logs as a', (join) => join.onRef('a.created_at', '=', 'k.created_at').onRef('a.id', '=', 'k.id'))
    .leftJoin('users as actor', 'actor.id', 'a.admin_user_id')
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'a.subject_user_id').onRef('a.subject_user_id', '!=', 'a.admin_user_id'),
    )
    .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.company_id', 'a.action_type'])
    .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata'])
    .select(['a.ip_address', 'a.user_agent', 'actor.full_name as admin_user_name', 'actor.email as admin_user_email'])
    .select('subject.email as impersonated_user_email')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<AuditRow>()
}
