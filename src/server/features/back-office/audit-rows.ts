import { type Expression, type Selectable, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { AuditRow } from '#shared/features/back-office/audit-log.ts'
import {
  companyKeyExpression,
  loadNamesOfObjects,
  loadRecordNames,
  namesForRowsExpression,
  type ObjectName,
  resourceKeyExpression,
  resourceNameExpression,
} from './audit-names.ts'

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

/** SQL for the columns of an audit row, separated by commas. */
export const auditEntry = sql.join(auditColumns.map((column) => sql.ref(column)))

/** Audit rows of the query `rows` with the names of people and resources, newest first. */
export function auditRows(tx: Transaction, rows: Expression<StoredAuditRow>) {
  return (
    tx
      .with('page', () => sql<StoredAuditRow>`${rows}`)
      // Select people by id first: with a join the planner reads all users of a small platform.
      .with('people', (db) =>
        db
          .selectFrom('users')
          .select(['id', 'full_name', 'email'])
          .where(sql<boolean>`id = any (array(select admin_user_id from page union select subject_user_id from page))`),
      )
      .with('named', () => sql<ObjectName>`${namesForRowsExpression('page')}`)
      .selectFrom('page as a')
      .leftJoin('people as actor', 'actor.id', 'a.admin_user_id')
      .leftJoin('people as subject', (join) =>
        join.onRef('subject.id', '=', 'a.subject_user_id').onRef('a.subject_user_id', '<>', 'a.admin_user_id'),
      )
      .leftJoin('named as company', (join) => join.on('company.thing', '=', companyKeyExpression('a')))
      .leftJoin('named as thing', (join) => join.on('thing.thing', '=', resourceKeyExpression('a')))
      .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.company_id', 'a.action_type'])
      .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata'])
      .select(['a.ip_address', 'a.user_agent', 'actor.full_name as admin_user_name', 'actor.email as admin_user_email'])
      .select(['subject.id as impersonated_user_id', 'subject.email as impersonated_user_email'])
      .select(['company.name as company_name', resourceNameExpression('a', 'thing.name').as('resource_name')])
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .$castTo<Omit<AuditRow, 'names'>>()
  )
}

/** Add the names of the objects whose ids are among the values before and after. */
export async function withNames(tx: Transaction, rows: readonly Omit<AuditRow, 'names'>[]): Promise<AuditRow[]> {
  const values = rows.map(({ old_values, new_values }) => [old_values, new_values])
  const names = [...(await loadNamesOfObjects(tx, values)), ...(await loadRecordNames(tx, rows))]
  return rows.map((row) => {
    const values = JSON.stringify([row.old_values, row.new_values])
    return { ...row, names: names.filter(({ id }) => values.includes(id)) }
  })
}
