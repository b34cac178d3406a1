import { type RawBuilder, sql } from 'kysely'
import { tableOfKind } from '#server/domain/records/record-table.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AuditRow, NamedObject } from '#shared/features/back-office/audit-log.ts'
import { id } from '#shared/fields.ts'

/** Current name of an object, by its type and id. Deleted objects have no name. */
export interface ObjectName {
  thing: string
  name: string
}

/**
 * Current names of the resources and companies of audit rows. `rows` is the name of a table expression with the
 * rows.
 */
export function namesForRowsExpression(rows: string): RawBuilder<ObjectName> {
  const table = sql.ref(rows)
  return sql<ObjectName>`(select ${thingKey(sql.ref('n.kind'), sql.ref('n.id'))} as thing, n.name
    from (select array_agg(kind) as kinds, array_agg(id) as ids from (
      select resource_type as kind, resource_id as id from ${table}
      union select 'company', company_id::text from ${table}) t) a
    cross join lateral audit_names(a.kinds, a.ids) n)`
}

/** SQL for the key that finds the resource of audit row `a` in the column `thing`. */
export function resourceKeyExpression(a: string): RawBuilder<string> {
  return thingKey(sql.ref(`${a}.resource_type`), sql.ref(`${a}.resource_id`))
}

/** SQL for the key that finds the company of audit row `a` in the column `thing`. */
export function companyKeyExpression(a: string): RawBuilder<string> {
  return thingKey(sql.lit('company'), sql.ref(`${a}.company_id`))
}

/** Type and id as a single value. With two values the planner would compare every row with every object. */
function thingKey(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${kind} || ' ' || ${id}`
}

/**
 * Logged values that can serve as the name of a resource, in order of preference. A deleted resource has no other
 * name.
 */
const loggedNameKeys = ['email', 'url', 'label_override', 'label', 'name', 'display_name']
const metadataNameKeys = ['invited_email', 'device', 'email', 'name']

/** Name of the resource of audit row `a`: its current name from column `named`, otherwise the logged one. */
export function resourceNameExpression(a: string, named: string): RawBuilder<string | null> {
  const value = (values: string, key: string) => sql`nullif(${sql.ref(`${a}.${values}`)} ->> ${sql.lit(key)}, '')`
  const recorded = [
    ...loggedNameKeys.flatMap((key) => [value('new_values', key), value('old_values', key)]),
    ...metadataNameKeys.map((key) => value('metadata', key)),
  ]
  return sql<string | null>`coalesce(${sql.ref(named)}, ${sql.join(recorded)})`
}

const kinds: Exclude<NamedObject['kind'], 'record'>[] = [
  'user',
  'company',
  'plan',
  'module',
  'company_type',
  'company_role',
]

const lengthOfId = 36

/** Current names of all objects whose ids occur in the values. Deleted objects have no name. */
export async function loadNamesOfObjects(tx: Transaction, values: readonly unknown[]): Promise<NamedObject[]> {
  const ids = idsIn(values)
  if (ids.length === 0) return []
  const { rows } = await sql<NamedObject>`
    select n.id, n.kind, n.name from (
      select array_agg(kind) as kinds, array_agg(id) as ids from unnest(${kinds}::text[]) kind, unnest(${ids}::text[]) id) a
    cross join lateral audit_names(a.kinds, a.ids) n order by n.name, n.id`.execute(tx)
  return rows
}

/** Current names of the venues, spaces and events that the values of changed records contain. */
export async function loadRecordNames(
  tx: Transaction,
  rows: readonly Pick<AuditRow, 'resource_type' | 'company_id' | 'old_values' | 'new_values'>[],
): Promise<NamedObject[]> {
  const ofRecords = rows.filter(({ resource_type }) => Object.hasOwn(tableOfKind, resource_type))
  const ids = idsIn(ofRecords.map(({ old_values, new_values }) => [old_values, new_values])).filter(isUuid)
  if (ids.length === 0) return []
  const companies = [...new Set(ofRecords.flatMap(({ company_id }) => company_id ?? []))]
  const tables = Object.values(tableOfKind).map(
    (table) => sql`select r.id, r.name from ${sql.table(table)} r
      where r.company_id = any(${companies}::uuid[]) and r.id = any(${ids}::uuid[])`,
  )
  const { rows: found } = await sql<Pick<NamedObject, 'id' | 'name'>>`${sql.join(tables, sql` union all `)}`.execute(tx)
  return found.map(({ id, name }) => ({ id, kind: 'record', name }))
}

function idsIn(values: readonly unknown[]): string[] {
  return [...new Set(values.flatMap(textsIn))].filter((text) => text.length === lengthOfId)
}

const isUuid = (text: string) => id.safeParse(text).success

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
