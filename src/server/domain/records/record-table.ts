import type { RawBuilder } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import type { AppError } from '#shared/errors.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { ownValue } from '#shared/own-value.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
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

/** Values to save. `before` is the stored record; null for a new record. */
export interface RecordDraft {
  values: FieldValues
  before: RecordValues | null
  /** Time of the change that this one undoes, or since when the record was in the bin. */
  since?: string | null
}

/** A field that is stored in rows of another table instead of a column. */
export interface FieldInOwnTable {
  read: (row: string) => RawBuilder<unknown>
  /** Replace the stored rows of this field for each record. Missing for fields that are derived from others. */
  write?: (tx: Transaction, ctx: CompanyContext, rows: readonly { id: string; value: unknown }[]) => Promise<unknown>
}

export interface RecordTable<K extends RecordKind = RecordKind, F extends RecordFields = RecordFields> {
  type: RecordType<K, F>
  table: string
  sorts: Record<string, SortKey>
  parts?: Partial<Record<string, FieldInOwnTable>>
  /**
   * Check rules that a field schema cannot express. Returns for each draft null or an error: bad_input, or an error
   * that the record's calls declare. Gets many drafts at once, because an import saves thousands of records.
   */
  check?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<(AppError | null)[]>
  /**
   * Returns further changes that follow from the sent fields, for example removes spaces that belong to another venue.
   */
  completeBulkChange?: (before: RecordValues, sent: FieldValues) => FieldValues
  derive?: (tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]) => Promise<FieldValues[]>
  /**
   * Update rows that depend on records which were created, changed, deleted or restored. `values` are the new values.
   * With `isUndo`, an undo has restored the values from before an action.
   */
  afterWrite?: (
    tx: Transaction,
    ctx: CompanyContext,
    written: readonly { id: string; values: FieldValues }[],
    options?: { isUndo: boolean },
  ) => Promise<void>
  /** SQL conditions on rows `r`, for filters that do not simply compare a column named like the field. */
  filters?: Record<string, (ctx: CompanyContext, filter: Omit<ListFilter, 'field'>) => RawBuilder<boolean>>
  /** Predefined filters of lists by name, as SQL conditions on rows `r`. */
  scopes?: Record<string, (ctx: CompanyContext, filters: readonly ListFilter[]) => RawBuilder<boolean>>
  /** Fields that are hidden from the caller in some rows, or null if the caller sees all fields. */
  mask?: (ctx: CompanyContext, row: string) => RecordMask | null
  /** Whether some members may not see these values. Webhooks then omit name and values of the record. */
  isConfidential?: (values: FieldValues) => boolean
  /**
   * Given records of the bin, returns those that cannot be restored, with the reason.
   * @throws an error declared by the record's calls, if no record can be restored
   */
  restoreBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    records: readonly RecordValues[],
  ) => Promise<ReadonlyMap<string, AppError>>
  /**
   * Columns that searches cover besides text and tags. `copies`: columns with copies of the text of referenced records,
   * by field. `dates`: columns of the first and last date.
   */
  searched?: { copies?: Record<string, string>; dates?: { first: string; last: string } }
  /** Additional result data for global search. Kinds without it do not appear in global search. */
  globalSearch?: GlobalSearch
  /**
   * Rules by which imports read and complete rows of this kind. `newRecords`: records that the same import creates, by
   * id.
   */
  importRules?: (
    tx: Transaction,
    ctx: CompanyContext,
    options: ImportOptions,
    newRecords: ReadonlyMap<string, { values: FieldValues; guessed?: ReadonlySet<string> }>,
  ) => Promise<ImportRules>
  /** Given record ids, returns the records that cannot be deleted, with the reason. */
  deletionBlockers?: (
    tx: Transaction,
    ctx: CompanyContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, AppError>>
}

export interface ImportRules {
  /** Time zone for the times in a row, whether it is a guess, and when the day starts, in minutes after midnight. */
  timeSettingsOf?: (values: FieldValues) => { zone: string; isGuess?: boolean; dayStartsAt: number }
  /**
   * Values for columns that are empty in the row of a new record, with a note for the user. Empty cells of the file are
   * null.
   */
  complete?: (values: FieldValues) => Promise<Record<string, { value: unknown; note?: string; isGuess?: boolean }>>
  /**
   * Positions by which new records of a file are ordered, such as the ranks of holds. Equal positions keep the order of
   * rows.
   */
  positionsOf?: (
    created: readonly { texts: Readonly<Record<string, string>>; values: FieldValues }[],
  ) => Promise<number[]>
  /**
   * Notes for the preview by column, for each new record in the order of creation. `isPartial`: the cells contain more
   * than the record stores, so the remarks keep their texts.
   */
  notesOf?: (
    created: readonly { texts: Readonly<Record<string, string>>; values: FieldValues }[],
  ) => Promise<ImportNotes[]>
  /** Values that are stored outside of the record's fields, by import column, such as the holder of a hold. */
  extras?: {
    /** Values of stored records, by id. */
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, FieldValues>>
    /** Store the values of records that the import has created. */
    write: (created: readonly { id: string; values: FieldValues }[]) => Promise<void>
  }
}

export interface ImportNotes {
  notes: Record<string, string>
  isPartial?: boolean
}

interface GlobalSearch {
  date?: (row: string) => RawBuilder<string | null>
  /** Field that distinguishes records with the same name: a text, or the parent record. */
  detail: string
}

export interface RecordMask {
  condition: RawBuilder<boolean>
  visibleFields: readonly string[]
  /** SQL for the text of masked rows that a search covers. By default searches do not cover masked rows. */
  searched?: RawBuilder<string>
  /** SQL of the replacement by field name, for hidden fields whose replacement is not null. */
  replacements: Record<string, RawBuilder<unknown>>
  /** Sort keys by name of the sort, for callers who cannot see the fields of the usual sort key. */
  sorts?: Record<string, SortKey>
}

export type FieldValues = Record<string, unknown>

/**
 * Table of each record kind. Tables with references come before the referenced tables, and rows are locked in this
 * order.
 */
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

/** Column of a field. References to people and records are stored in a column that ends with `_id`. */
export function columnNameOfField(name: string, { kind }: RecordField): string {
  return kind === 'member' || kind === 'record' ? `${name}_id` : name
}

export function columnValue(field: RecordField, value: unknown): unknown {
  return (field.kind === 'structure' || field.kind === 'rich_text') && value !== null ? json(value) : value
}

export function requireField(record: RecordTable, name: string): RecordField {
  const field = ownValue(record.type.fields, name) ?? ownValue(record.type.derived, name)
  if (!field) throw new Error(`${record.type.kind} has no field ${name}`)
  return field
}

export function auditAction(record: RecordTable, deed: RecordAction): `${RecordKind}.${RecordAction}` {
  return `${record.type.kind}.${deed}`
}

/** Part of an audit entry: whether webhooks omit the values of a record, before or after a change. */
export function confidentiality(record: RecordTable, ...states: readonly FieldValues[]): { is_confidential: boolean } {
  return { is_confidential: states.some((values) => record.isConfidential?.(values) ?? false) }
}

const tables = new Map<RecordKind, RecordTable>()

/** Register a record table, for code that handles all record kinds or finds the table by kind. */
export function registerRecordTable(record: RecordTable): void {
  tables.set(record.type.kind, record)
}

export function recordTableOf(kind: string): RecordTable {
  const record = [...tables.values()].find(({ type }) => type.kind === kind)
  if (!record) throw new Error(`There are no records of the kind ${kind}`)
  return record
}

export function recordTables(): RecordTable[] {
  return [...tables.values()]
}
