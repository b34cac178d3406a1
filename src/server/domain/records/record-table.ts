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

export type RecordValues = Record<string, unknown> & {
  id: string
  name: string
  version: number
  deleted_at: string | null
  custom: Record<string, unknown>
  is_masked: boolean
}

/** Values to save. `before` is the stored record, or null for a new one. */
export interface RecordDraft {
  values: Values
  before: RecordValues | null
}

/** A field stored in its own rows instead of a column. */
export interface Part {
  read: (row: string) => RawBuilder<unknown>
  /** Replace the part's rows of each record. Missing for derived parts. */
  write?: (tx: Transaction, ctx: CompanyContext, rows: readonly { id: string; value: unknown }[]) => Promise<unknown>
}

export interface RecordTable<K extends RecordKind = RecordKind, F extends RecordFields = RecordFields> {
  type: RecordType<K, F>
  table: string
  sorts: Record<string, SortKey>
  parts?: Partial<Record<string, Part>>
  /**
   * Rules that a field schema cannot express. Returns null, or an error per draft: bad_input or an error declared by the
   * record's calls. Batched, because an import saves thousands at once.
   */
  check?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<(AppError | null)[]>
  derive?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<Values[]>
  /** Named filters of lists, as conditions on rows `r`. */
  scopes?: Record<string, (ctx: CompanyContext) => RawBuilder<boolean>>
  /** Field-level visibility for the caller, or null if all fields are visible. */
  mask?: (ctx: CompanyContext, row: string) => Mask | null
  /**
   * Records that cannot be restored, and why.
   * @throws an error declared by the record's calls, if it blocks all of them
   */
  restoreBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    records: readonly RecordValues[],
  ) => Promise<ReadonlyMap<string, AppError>>
  /** Additional result data for global search. Kinds without it are not searchable. */
  globalSearch?: GlobalSearch
  /** Records that cannot be deleted, and why. */
  deletionBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, AppError>>
}

export interface GlobalSearch {
  date?: (row: string) => RawBuilder<string | null>
  /** Field that distinguishes records of the same name: a text or the parent. */
  detail: string
}

export interface Mask {
  condition: RawBuilder<boolean>
  visibleFields: readonly string[]
  /** Replacements of hidden fields that cannot be null. */
  replacements: Record<string, RawBuilder<unknown>>
  /** Replacements of sort keys that use hidden fields, by sort name. */
  sorts?: Record<string, SortKey>
}

export type Values = Record<string, unknown>

/** Tables by record kind. Tables with references come before the referenced ones, and are locked in this order. */
export const tableOfKind = { event: 'events', space: 'spaces', venue: 'venues' } as const satisfies Record<
  RecordKind,
  string
>
export const kindsOfRecords = Object.keys(tableOfKind) as RecordKind[]

export function tableReferredTo({ of, label }: RecordField): string {
  const kind = kindsOfRecords.find((one) => one === of)
  if (!kind) throw new Error(`${label} refers to no kind of record`)
  return tableOfKind[kind]
}

/** References to people and records are stored in an `_id` column. */
export function columnOf(name: string, { kind }: RecordField): string {
  return kind === 'member' || kind === 'record' ? `${name}_id` : name
}

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

/** JSON of a person's id and shown name, or null. */
export function personRead(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', someone.id, 'name', ${shownName('someone')}) from users someone where someone.id = ${column})`
}

export function columnValue(field: RecordField, value: unknown): unknown {
  return (field.kind === 'structure' || field.kind === 'rich_text') && value !== null ? json(value) : value
}

export function fieldOf(record: RecordTable, name: string): RecordField {
  const field = ownValue(record.type.fields, name) ?? ownValue(record.type.derived, name)
  if (!field) throw new Error(`${record.type.kind} has no field ${name}`)
  return field
}

export function actionOn(record: RecordTable, deed: RecordAction): `${RecordKind}.${RecordAction}` {
  return `${record.type.kind}.${deed}`
}
