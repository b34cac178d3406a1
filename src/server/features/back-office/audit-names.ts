import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { NamedThing } from '#shared/features/back-office/audit-log.ts'

/** Things as `audit_names` names them: what is gone has no name. */
export interface Named {
  kind: string
  id: string
  name: string
}

/** What the rows of a table expression are about, and the companies whose acts they are, as they are called now. */
export function namedOn(rows: string): RawBuilder<Named> {
  const table = sql.ref(rows)
  return sql<Named>`(select kind, id::text, name from audit_names(
    array(select resource_type from ${table} union select 'company'),
    array(select resource_id from ${table} union select company_id::text from ${table})))`
}

/** What an act itself noted of its resource, in this order; of what is gone it is all that is left. */
const recordedAs = ['email', 'url', 'label_override', 'label', 'name', 'display_name']
const recordedBeside = ['invited_email', 'device', 'email']

/** The name of what a row is about: as `named`, a column, calls it, or as the act noted it; `a` is the row. */
export function resourceName(a: string, named: string): RawBuilder<string | null> {
  const value = (values: string, key: string) => sql`nullif(${sql.ref(`${a}.${values}`)} ->> ${sql.lit(key)}, '')`
  const recorded = [
    ...recordedAs.flatMap((key) => [value('new_values', key), value('old_values', key)]),
    ...recordedBeside.map((key) => value('metadata', key)),
  ]
  return sql<string | null>`coalesce(${sql.ref(named)}, ${sql.join(recorded)})`
}

const kinds: NamedThing['kind'][] = ['user', 'company', 'plan', 'module', 'company_type', 'company_role']

const lengthOfId = 36

/** What the ids among some values stand for; an id of what is gone has no name. */
export async function namesOf(tx: Transaction, values: readonly unknown[]): Promise<NamedThing[]> {
  const ids = [...new Set(values.flatMap(textsIn))].filter((text) => text.length === lengthOfId)
  if (ids.length === 0) return []
  const { rows } = await sql<NamedThing>`
    select id, kind, name from audit_names(${kinds}::text[], ${ids}::text[]) order by name, id`.execute(tx)
  return rows
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
