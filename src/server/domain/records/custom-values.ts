import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { asRecordField } from '#shared/records/custom-fields.ts'
import { customIdOf, customName } from '#shared/records/custom-name.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { sentValue } from '#shared/records/sent-value.ts'
import { customFieldsOf, seesField } from './custom-fields-of.ts'
import { personRead, type RecordTable, type RecordValues, type Values } from './record-table.ts'

/** What the company's own fields say of a record, by their ids: without what is removed, and what the caller does not see. */
export function customRead(ctx: CompanyContext, record: RecordTable, row: string): RawBuilder<unknown> {
  const values = sql.ref(`${row}.custom`)
  const value = sql`${values} -> f.id::text`
  const person = personRead(sql`(${values} ->> f.id::text)::uuid`)
  return sql`case when ${values} = '{}' then ${values} else (
    select coalesce(jsonb_object_agg(f.id, ${value}) filter (where f.type <> 'person'), '{}')
      || coalesce(jsonb_strip_nulls(jsonb_object_agg(f.id, ${person}) filter (where f.type = 'person')), '{}')
    from custom_fields f where f.company_id = ${ctx.company.id} and f.kind = ${record.type.kind} and f.removed_at is null
      and ${values} ? f.id::text and ${seesField(ctx)}) end`
}

/** What was sent of a company's own field, as it is kept. */
export interface CustomValue {
  name: string
  field: RecordField
  value: unknown
  /** As the log tells it: of people the name too. */
  told: unknown
}

/**
 * Of each record what was sent of the company's own fields, held to what they are; or why it cannot be saved.
 * [M-REC-86]
 */
export async function readCustom(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly unknown[],
): Promise<(CustomValue[] | Refusal)[]> {
  const sent = all.map((one) => Object.entries((one ?? {}) as Values).filter(([, value]) => value !== undefined))
  const every = sent.flat()
  if (every.length === 0) return sent.map(() => [])
  const [definitions, members] = await together([
    customFieldsOf(tx, ctx, record.type.kind),
    activeMembers(tx, ctx, every),
  ])
  const fields = new Map(definitions.map((one) => [one.id, asRecordField(one)]))
  return sent.map((entries) => {
    const wrong: Record<string, string> = {}
    const values = entries.flatMap(([id, value]) => {
      const read = readOne(fields.get(id), customName(id), value, members)
      if (typeof read === 'string') wrong[customName(id)] = read
      return typeof read === 'string' ? [] : [read]
    })
    return Object.keys(wrong).length > 0 ? new Refusal('bad_input', { fields: wrong }) : values
  })
}

/** As `readCustom`, of one record. @throws bad_input with a sentence for each that does not fit */
export async function requireCustom(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  sent: unknown,
): Promise<CustomValue[]> {
  const [read = []] = await readCustom(tx, ctx, record, [sent])
  if (read instanceof Refusal) throw read
  return read
}

/** A value, or the sentence why it is none. */
function readOne(
  field: RecordField | undefined,
  name: string,
  value: unknown,
  members: ReadonlyMap<string, Person>,
): CustomValue | string {
  if (!field) return 'There is no such field any more'
  if (value === null) return { name, field, value, told: null }
  const read = field.input.safeParse(value)
  if (!read.success) return `${field.label}: ${read.error.issues[0]?.message ?? 'This does not fit'}`
  if (field.kind !== 'member' || read.data === null) return { name, field, value: read.data, told: read.data }
  const person = members.get(String(read.data))
  return person
    ? { name, field, value: read.data, told: person }
    : `${field.label}: This person is not a member of the company`
}

interface Person {
  id: string
  name: string | null
}

/** Of what was sent, the people who can be named. */
async function activeMembers(tx: Transaction, ctx: CompanyContext, asked: readonly [string, unknown][]) {
  const texts = asked.flatMap(([, value]) => (typeof value === 'string' ? [value.toLowerCase()] : []))
  const ids = [...new Set(texts)].filter((text) => id.safeParse(text).success)
  const { rows } = await sql<Person>`
    select m.user_id as id, m.person_name as name from user_company_memberships m
    where m.company_id = ${ctx.company.id} and m.user_id = any(${ids}::uuid[]) and m.status = 'active' and not m.is_guest`.execute(
    tx,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

/** Of what was sent, what is not as it was. */
export function changedCustom(values: readonly CustomValue[], before: RecordValues | null): CustomValue[] {
  const was = ({ name, field }: CustomValue) => sentValue(field, before?.custom[customIdOf(name) ?? '']) ?? null
  return values.filter((one) => !isDeepStrictEqual(emptyIsNull(one.value), emptyIsNull(was(one))))
}

/** By the names of the fields, as the log tells it. */
export function toldCustom(changed: readonly CustomValue[]): Values {
  return Object.fromEntries(changed.map(({ name, told }) => [name, told]))
}

/** Only what says something is kept. */
function emptyIsNull(value: unknown): unknown {
  return value === false || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}

/** The column of a row that says them; nothing is null there, and leaves what nobody sees as it is. */
export function customColumn(changed: readonly CustomValue[]): { custom?: Values } {
  const entries = changed.map(({ name, value }) => [customIdOf(name) ?? name, emptyIsNull(value)])
  return entries.length > 0 ? { custom: Object.fromEntries(entries) } : {}
}
