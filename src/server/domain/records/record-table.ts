import { type RawBuilder, sql } from 'kysely'
import { shownName } from '#server/domain/people/shown-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import type { AppError } from '#shared/errors.ts'
import { ownValue } from '#shared/own-value.ts'
import type { RecordAction, RecordKind } from '#shared/records/record-actions.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'

/** A record as it is answered, of whatever kind. */
export type RecordValues = Record<string, unknown> & {
  id: string
  name: string
  version: number
  deleted_at: string | null
  /** What the company's own fields say, by their ids. */
  custom: Record<string, unknown>
  /** Whoever asks sees no more than some of its fields. */
  is_masked: boolean
}

/** What is to be saved of a record; `before` is what is changed, and null of a new one. */
export interface RecordDraft {
  values: Values
  before: RecordValues | null
}

/** A field that is kept in rows of its own instead of a column. */
export interface Part {
  read: (row: string) => RawBuilder<unknown>
  /** Of each record in place of what it had. What is derived is not written. */
  write?: (tx: Transaction, ctx: CompanyContext, rows: readonly { id: string; value: unknown }[]) => Promise<unknown>
}

/** Where records of a kind are kept, and what is particular about them. */
export interface RecordTable<K extends RecordKind = RecordKind, F extends RecordFields = RecordFields> {
  type: RecordType<K, F>
  table: string
  sorts: Record<string, SortKey>
  parts?: Partial<Record<string, Part>>
  /**
   * What the schema of a field cannot say, of each that is to be saved: null, or why not, which is bad_input or what the
   * record's calls declare. An import saves thousands at once, so the questions are asked for all of them together.
   */
  check?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<(AppError | null)[]>
  /** Columns that follow from what is saved, of each. */
  derive?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<Values[]>
  /** What lists are narrowed to, as conditions on rows `r`. */
  scopes?: Record<string, (ctx: CompanyContext) => RawBuilder<boolean>>
  /** Records of which somebody sees no more than some fields; null where that is none. */
  mask?: (ctx: CompanyContext, row: string) => Mask | null
  /** Those that must stay in the bin, and why. @throws what keeps all of them there, as the record's calls declare */
  restoreBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    records: readonly RecordValues[],
  ) => Promise<ReadonlyMap<string, AppError>>
  /** By its name it is found from everywhere, and this is said of it besides; without it, it is not. */
  globalSearch?: GlobalSearch
  /** Those that must not be deleted, and why. */
  deletionBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, AppError>>
}

export interface GlobalSearch {
  /** A date, of a row. */
  date?: (row: string) => RawBuilder<string | null>
  /** The field that tells it from others of the same name: a text, or what it belongs to. */
  detail: string
}

export interface Mask {
  /** Which rows it covers. */
  condition: RawBuilder<boolean>
  /** What is shown of them all the same. */
  visibleFields: readonly string[]
  /** What is said in place of the others, where nothing cannot be said. */
  replacements: Record<string, RawBuilder<unknown>>
  /** Among which they stand in a list that is sorted by what is not shown, by the names of the orders. */
  sorts?: Record<string, SortKey>
}

export type Values = Record<string, unknown>

/** The tables of records by kind. Those that refer to others stand before them, and are locked before them. */
export const tableOfKind = { event: 'events', space: 'spaces', venue: 'venues' } as const satisfies Record<
  RecordKind,
  string
>
export const kindsOfRecords = Object.keys(tableOfKind) as RecordKind[]

/** Of a field that refers to records: where these are kept. */
export function tableReferredTo({ of, label }: RecordField): string {
  const kind = kindsOfRecords.find((one) => one === of)
  if (!kind) throw new Error(`${label} refers to no kind of record`)
  return tableOfKind[kind]
}

/** Fields of people and of other records are kept as their id. */
export function columnOf(name: string, { kind }: RecordField): string {
  return kind === 'member' || kind === 'record' ? `${name}_id` : name
}

/** A field as it is answered, as part of a question; `row` is the alias of its table. */
export function fieldRead(record: RecordTable, name: string, row: string): RawBuilder<unknown> {
  const field = fieldOf(record, name)
  const part = ownValue(record.parts, name)
  if (part) return part.read(row)
  const column = sql.ref(`${row}.${columnOf(name, field)}`)
  if (field.kind === 'wall_time') return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
  if (field.kind === 'date') return sql`${column}::text`
  if (field.kind === 'time_of_day') return sql`to_char(${column}, 'HH24:MI')`
  if (field.kind === 'member') return personRead(column)
  if (field.kind === 'record')
    return sql`(select jsonb_build_object('id', of_it.id, 'name', of_it.name) from ${sql.table(tableReferredTo(field))} of_it
      where of_it.company_id = ${sql.ref(`${row}.company_id`)} and of_it.id = ${column})`
  return column
}

/** Somebody's id and the name that others see, or null. */
export function personRead(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', someone.id, 'name', ${shownName('someone')}) from users someone where someone.id = ${column})`
}

/** The value of a field as its column takes it. */
export function columnValue(field: RecordField, value: unknown): unknown {
  return (field.kind === 'structure' || field.kind === 'rich_text') && value !== null ? json(value) : value
}

export function fieldOf(record: RecordTable, name: string): RecordField {
  const field = ownValue(record.type.fields, name) ?? ownValue(record.type.derived, name)
  if (!field) throw new Error(`${record.type.kind} has no field ${name}`)
  return field
}

/** The name of an act on a record of this kind. */
export function actionOn(record: RecordTable, deed: RecordAction): `${RecordKind}.${RecordAction}` {
  return `${record.type.kind}.${deed}`
}
