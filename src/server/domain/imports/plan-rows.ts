import { isDeepStrictEqual } from 'node:util'
import {
  type FieldValues,
  type ImportRules,
  kindsOfRecords,
  type RecordTable,
  type RecordValues,
  recordTableOf,
  requireField,
} from '#server/domain/records/record-table.ts'
import {
  findReferenceErrors,
  type NewRecord,
  prepareChanges,
  prepareNewRecords,
  type RecordChange,
} from '#server/domain/records/save-record.ts'
import { insertRecords } from '#server/domain/records/write-rows.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding, yieldingEach } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import {
  type CellValues,
  type ImportColumn,
  idColumn,
  importColumns,
  isRequiredColumn,
} from '#shared/imports/import-columns.ts'
import { cellText } from '#shared/imports/read-cell.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { fieldValueOf, toRequestValues } from '#shared/records/custom-fields.ts'
import type { PreviewedRow, PreviewedValue, RowOutcome, UnknownName } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { type CompanyNames, createTags, findCompanyNames, type NameWithoutRecord } from './find-names.ts'
import { loadTableWithCustomFields } from './load-table-with-custom-fields.ts'
import { type ImportTables, matchRecords, referenceAsId } from './match-records.ts'
import {
  columnsOfDraft,
  type ImportDraft,
  type ImportRow,
  keepUnreadTextInRemarks,
  type ParsedRow,
  type RowReason,
  readParts,
  readRows,
  rejectionReason,
} from './read-rows.ts'
import { extrasOf, moveUnfitExtrasToRemarks } from './row-extras.ts'

type CellChange = PreviewedRow['changes'][number]
/** A value of the preview without its label, which depends only on the column. */
export type PlannedValue = Omit<PreviewedValue, 'label'>

export interface PlannedRow {
  number: number
  cells: string[]
  name: string
  outcome: RowOutcome
  reasons: RowReason[]
  changes: CellChange[]
  /** Whether a cell could not be read, so that the row is imported without it. */
  has_ignored: boolean
  /** Computes the values for the preview. A function, because the values of all rows would take too much memory. */
  values: () => PlannedValue[]
  before: RecordValues | null
  making: NewRecord | null
  /** Values of a new record that are stored outside of its fields, by column; null if there are none. */
  extras: FieldValues | null
  /** Position among the new records, in the order of creation. */
  position: number
  change: RecordChange | null
}

export interface ImportPlan {
  rows: PlannedRow[]
  unknown_names: UnknownName[]
  rules: ImportRules
}

/** Maximum characters of a value in the preview. */
const maxPreviewCharacters = 500

const leftOutCode = 'left_out'
export const nothingChangesText = 'Nothing changes'

/**
 * Plan each row by the rules for creating and updating records. Referenced rows stay locked until the transaction ends.
 * Missing tags are created, and on request also records that only cells name.
 */
export async function planRows(
  tx: Transaction,
  ctx: CompanyContext,
  stored: RecordTable,
  draft: ImportDraft,
  given: readonly ImportRow[],
): Promise<ImportPlan> {
  const record = await loadTableWithCustomFields(tx, ctx, stored)
  const columns = columnsOfDraft(record, draft)
  const used = [...new Set(columns.filter((column) => column !== null))]
  const names = await findCompanyNames(tx, ctx, used, draft.options.create)
  const leftOut = new Set(draft.options.left_out)
  const rows = await readRows(
    record,
    draft,
    columns,
    given.filter(({ number }) => !leftOut.has(number)),
    names,
  )
  await completeNewRecords(tx, ctx, draft, names)
  const rules = (await record.importRules?.(tx, ctx, draft.options, names.newRecords)) ?? {}
  await readParts(record, draft, rows, names, rules)
  await createTags(tx, ctx, names)
  await createNewRecords(tx, ctx, names)
  await matchRecords(tx, ctx, { stored, record }, rows, { lock: true })
  await moveUnfitExtrasToRemarks(record, draft, rows, rules)
  let days = 0
  const changes = new Map<number, CellChange[]>()
  for await (const row of yieldingEach(rows)) {
    keepUnreadTextInRemarks(record, row, used)
    changes.set(row.number, await valuesOf(record, row, used, names, rules))
    days += entriesFromRanges(record, row)
    if (days > importLimits.days) throw new TooManyDaysError()
    row.reasons = firstReasons(row.reasons)
  }
  const sound = rows.filter(({ reasons }) => reasons.length === 0)
  const named = await mapYielding(sound, ({ values }) => withoutCustomFields(values))
  const refused = await findReferenceErrors(tx, ctx, stored, named)
  sound.forEach((row, at) => {
    const refusal = refused[at]
    if (refusal) row.reasons.push(...reasonsOf(record, row, refusal))
  })
  const planned = await prepareRows(tx, ctx, { stored, record }, rows, { changes, columns: used, names, rules })
  const left = given.filter(({ number }) => leftOut.has(number)).map((row) => planLeftOut(row, columns))
  return { rows: [...planned, ...left], unknown_names: usedNames(names, rows, planned), rules }
}

/** Plan of a row that the user excluded. Includes its title, so that the user can find it again. */
function planLeftOut({ number, cells }: ImportRow, columns: readonly (ImportColumn | null)[]): PlannedRow {
  const at = ['name', 'artists.names'].map((name) => columns.findIndex((column) => column?.name === name))
  const title = at.map((index) => cells[index] ?? '').find((text) => text !== '') ?? ''
  const text = shorten(title)
  return {
    ...{ number, cells, name: title, outcome: 'skip', changes: [], has_ignored: false },
    reasons: [{ label: '', value: '', sentence: 'You left this row out', code: leftOutCode }],
    values: () => [{ column: 'name', text, cell: text, note: null, problem: null, suggestion: null }],
    ...{ before: null, making: null, extras: null, position: 0, change: null },
  }
}

/** Unknown names that occur in at least one row that will be imported. */
function usedNames(names: CompanyNames, rows: readonly ParsedRow[], planned: readonly PlannedRow[]): UnknownName[] {
  const skipped = new Set(planned.flatMap(({ number, outcome }) => (outcome === 'skip' ? [number] : [])))
  const used = new Set(
    rows.filter(({ number }) => !skipped.has(number)).flatMap(({ cellsOf }) => Object.values(cellsOf).flat()),
  )
  const unused = new Set([...names.newRecords].flatMap(([id, { values }]) => (used.has(id) ? [] : [values])))
  const listed = names.unknownNames.filter(({ creates }) => creates === null || !unused.has(creates))
  return listed.map((one) => describeUnknown(one, names))
}

function describeUnknown({ creates, ...unknown }: NameWithoutRecord, names: CompanyNames): UnknownName {
  const { fields } = recordTableOf(unknown.kind).type
  const described = Object.entries(creates ?? {}).flatMap(([name, value]) => {
    const field = fields[name]
    const text = field && name !== 'name' ? textOf(field, value, names) : ''
    return field && text !== '' ? [{ name, label: field.label, text }] : []
  })
  return { ...unknown, creates: creates && described }
}

interface ReadTable {
  changes: ReadonlyMap<number, CellChange[]>
  columns: readonly ImportColumn[]
  names: CompanyNames
  rules: ImportRules
}

async function prepareRows(
  tx: Transaction,
  ctx: CompanyContext,
  { stored, record }: ImportTables,
  rows: readonly ParsedRow[],
  { changes, columns, names, rules }: ReadTable,
): Promise<PlannedRow[]> {
  const sound = rows.filter(({ reasons }) => reasons.length === 0)
  const fresh = sound.filter(({ before }) => before === null)
  const kept = sound.flatMap(({ before, values }) => (before ? [{ before, sent: toRequestValues(values) }] : []))
  const drafts = await mapYielding(fresh, ({ values }) => toRequestValues(values))
  const made = await prepareNewRecords(tx, ctx, stored, drafts)
  const changed = await prepareChanges(tx, ctx, stored, kept)
  const makings = new Map(fresh.map((row, at) => [row.number, made[at]]))
  const changings = new Map(sound.filter(({ before }) => before).map((row, at) => [row.number, changed[at]]))
  const { positions, partial } = await addNotes(rules, fresh, makings)
  const { keeps_words = '' } = recordImportOf(record.type) ?? {}
  for await (const row of yieldingEach(partial)) {
    keepUnreadTextInRemarks(record, row, columns, false)
    row.values[keeps_words] = row.cellsOf[keeps_words] ?? null
  }
  const again = await mapYielding(partial, ({ values }) => toRequestValues(values))
  const remade = partial.length === 0 ? [] : await prepareNewRecords(tx, ctx, stored, again)
  for (const [at, { number }] of partial.entries()) makings.set(number, remade[at])
  const shown = previewColumns(record)
  return await mapYielding(rows, (row) => {
    const { number, cells, name, before } = row
    const making = makings.get(number)
    const change = changings.get(number)
    const refused = [making, change].find((one) => one instanceof AppError)
    const reasons = refused ? firstReasons(reasonsOf(record, row, refused)) : row.reasons
    const isSame = change && !(change instanceof AppError) && Object.keys(change.changed).length === 0
    if (isSame) reasons.push({ label: '', value: '', sentence: nothingChangesText, code: 'unchanged' })
    const outcome = reasons.length > 0 ? 'skip' : before ? 'change' : 'make'
    const created = outcome === 'make' && making && !(making instanceof AppError) ? making : null
    return {
      ...{ number, cells, name, before, reasons, outcome },
      changes: outcome === 'change' ? (changes.get(number) ?? []) : [],
      values: () =>
        limitProblems(
          created
            ? valuesOfNew(record, row, shown, columnsOfRow(created), names)
            : columns.flatMap((column) => valueOfCell(record, row, column, names)),
        ),
      has_ignored: Object.keys(row.problems).length > 0,
      making: created,
      extras: created && extrasOf(row, columns),
      position: positions.get(number) ?? 0,
      change: outcome === 'change' && change && !(change instanceof AppError) ? change : null,
    }
  })
}

/**
 * Add the notes of new records. Returns their positions by row, and the rows with cells that contain more than the
 * record stores.
 */
async function addNotes(
  { notesOf, positionsOf }: ImportRules,
  fresh: readonly ParsedRow[],
  makings: ReadonlyMap<number, NewRecord | AppError | undefined>,
): Promise<{ positions: ReadonlyMap<number, number>; partial: ParsedRow[] }> {
  const created = fresh.flatMap((row) => {
    const making = makings.get(row.number)
    return making && !(making instanceof AppError) ? [{ row, texts: row.texts, values: making.values }] : []
  })
  const found = (await positionsOf?.(created)) ?? []
  const positions = new Map(created.map(({ row }, at) => [row.number, found[at] ?? 0]))
  const inOrder = created.toSorted(
    (one, other) => (positions.get(one.row.number) ?? 0) - (positions.get(other.row.number) ?? 0),
  )
  const notes = (await notesOf?.(inOrder)) ?? []
  inOrder.forEach(({ row }, at) => {
    for (const [name, note] of Object.entries(notes[at]?.notes ?? {})) {
      const before = row.notes[name]
      const isRepeated = before === undefined || before.includes(`‘${row.texts[name]}’`)
      row.notes[name] = isRepeated ? note : `${before}. ${note}`
    }
  })
  const partial = inOrder.flatMap(({ row }, at) => (notes[at]?.isPartial ? [row] : []))
  return { positions, partial }
}

/** Columns for which the preview shows the values of new records. */
function previewColumns({ type }: RecordTable): ImportColumn[] {
  return importColumns(type).filter(({ name }) => name !== idColumn)
}

/** Values of a new record by field, including those that the record kind derives, such as the time zone. */
function columnsOfRow({ values, columns }: NewRecord): FieldValues {
  return { ...columns, ...values }
}

/**
 * Values of a new record for the preview, in the order of its fields. Empty values are included only if a cell was
 * ignored.
 */
function valuesOfNew(
  record: RecordTable,
  row: ParsedRow,
  shown: readonly ImportColumn[],
  values: FieldValues,
  names: CompanyNames,
): PlannedValue[] {
  const parts = new Map<string, CellValues>()
  return shown.flatMap(({ name, field, part_of, detail_of, extra_of }) => {
    if (detail_of !== undefined) return row.problems[name] ? previewValue(row, name, '') : []
    if (extra_of !== undefined) return previewValue(row, name, textOf(field, row.cellsOf[name], names))
    if (part_of === undefined) return previewValue(row, name, textOf(field, row.values[name] ?? values[name], names))
    // A part has a value for each of its columns, such as a last date equal to the first. Include only columns of the
    // file.
    if (row.cellsOf[name] === undefined && row.texts[name] === undefined) return []
    if (!parts.has(part_of))
      parts.set(part_of, recordImportOf(record.type)?.parts?.[part_of]?.read(values[part_of]) ?? {})
    return previewValue(row, name, textOf(field, parts.get(part_of)?.[name.slice(part_of.length + 1)], names))
  })
}

function valueOfCell(record: RecordTable, row: ParsedRow, column: ImportColumn, names: CompanyNames): PlannedValue[] {
  if (column.name === idColumn) return []
  if (column.detail_of !== undefined) return row.problems[column.name] ? previewValue(row, column.name, '') : []
  const value = row.cellsOf[column.name] ?? (row.before ? referenceAsId(record, row.before, column.name) : undefined)
  return previewValue(row, column.name, textOf(column.field, value, names))
}

function previewValue(row: ParsedRow, name: string, text: string): PlannedValue[] {
  const cell = row.texts[name] ?? ''
  const unreadable = row.problems[name]
  if (text === '' && cell === '') return []
  return [
    {
      ...{ column: name, text, cell: shorten(cell) },
      note: row.notes[name] ?? null,
      problem: unreadable?.problem ?? null,
      suggestion: unreadable?.suggestion ?? null,
    },
  ]
}

/**
 * Shorten the messages of a row with many unreadable cells, because a table can have 20,000 rows with 100 such cells
 * each.
 */
function limitProblems(values: PlannedValue[]): PlannedValue[] {
  let problems = 0
  return values.map((one) => {
    if (one.problem === null) return one
    problems += 1
    return problems > maxStoredReasons ? { ...one, problem: 'This cannot be read' } : one
  })
}

function shorten(text: string): string {
  return text.length > maxPreviewCharacters ? `${text.slice(0, maxPreviewCharacters)}…` : text
}

export class TooManyDaysError extends Error {}

/**
 * Number of entries that a row gets from ranges, such as days. Lists in cells are not counted, because the cell's
 * length limits them.
 */
function entriesFromRanges({ type }: RecordTable, { values }: ParsedRow): number {
  const ranges = Object.entries(recordImportOf(type)?.parts ?? {}).filter(([, { columns }]) =>
    Object.values(columns).some(({ entries }) => entries === undefined),
  )
  return ranges.reduce((sum, [name]) => sum + (Array.isArray(values[name]) ? values[name].length : 0), 0)
}

/** Maximum number of reasons stored per row: a table can have 20,000 rows with 100 problems each. */
const maxStoredReasons = 10

function firstReasons(reasons: RowReason[]): RowReason[] {
  const more = reasons.length - maxStoredReasons
  if (more <= 0) return reasons
  return [...reasons.slice(0, maxStoredReasons), { label: '', value: '', sentence: `And ${more} more` }]
}

/** Maximum number of characters to identify a row in a message. */
const maxShownRow = 80

/** Add a reason, unless the same column has one already. */
function addReason(row: ParsedRow, reason: RowReason): void {
  if (!row.reasons.some(({ column }) => column !== undefined && column === reason.column)) row.reasons.push(reason)
}

/** Set the values to save on the row. Returns the changes per column. */
async function valuesOf(
  record: RecordTable,
  row: ParsedRow,
  columns: readonly ImportColumn[],
  names: CompanyNames,
  rules: ImportRules,
): Promise<CellChange[]> {
  const { before, cellsOf } = row
  if (columns.length === 0 || Object.keys(row.texts).length === 0) {
    const shown = row.cells.filter((cell) => cell.trim() !== '').join(' · ')
    const sentence = shown === '' ? 'This row is empty' : `No field for ‘${shown.slice(0, maxShownRow)}’`
    row.reasons.push({ label: '', value: '', sentence })
    return []
  }
  const stands = ({ name, field }: ImportColumn) =>
    before !== null &&
    record.type.fields[name] !== undefined &&
    cellText(field, fieldValueOf(before, name), names.nameOf) === row.texts[name]
  for (const column of columns) {
    const unreadable = row.problems[column.name]
    if (!unreadable) continue
    // An unchanged value is not validated again, because its member may have left, or its name may be ambiguous by now.
    if (stands(column)) delete row.problems[column.name]
    else if (isRequiredColumn(column))
      addReason(row, rejectionReason(column, row.texts[column.name] ?? '', unreadable.problem))
  }
  // A cell that equals its exported text is unchanged. For example, exported notes lose their formatting.
  const differing = columns.filter(
    (column) =>
      cellsOf[column.name] !== undefined &&
      column.detail_of === undefined &&
      column.extra_of === undefined &&
      !stands(column) &&
      !(before && isSameValue(referenceAsId(record, before, column.name) ?? null, cellsOf[column.name])),
  )
  const parts = new Set(differing.flatMap(({ part_of }) => part_of ?? []))
  const changed: ImportColumn[] = []
  for (const column of differing) {
    const { name, field, part_of } = column
    if (before && field.is_fixed) row.problems[name] = { problem: `${field.label} is not changed by an import` }
    else if (part_of === undefined) row.values[name] = cellsOf[name]
    if (row.problems[name] === undefined) changed.push(column)
  }
  for (const name of parts) composePart(record, row, name)
  if (!before) await completeNew(record, row, columns, rules)
  if (!before) return []
  return changed
    .filter(({ name }) => row.problems[name] === undefined)
    .map(({ name, field }) => ({
      column: name,
      label: field.label,
      from: textOf(field, referenceAsId(record, before, name), names),
      to: textOf(field, cellsOf[name], names),
    }))
}

function isSameValue(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value)
  return isDeepStrictEqual(sorted(one), sorted(other))
}

/** Set the value of a part from its cells. Optional cells that do not fit together are ignored one by one. */
function composePart(record: RecordTable, row: ParsedRow, name: string): void {
  const part = recordImportOf(record.type)?.parts?.[name]
  if (!part) return
  const cells = Object.fromEntries(
    Object.keys(part.columns).flatMap((column) => {
      const value = row.cellsOf[`${name}.${column}`]
      return value === undefined ? [] : [[column, value]]
    }),
  )
  for (;;) {
    const composed = part.compose(cells, row.before?.[name])
    if (!('problem' in composed)) {
      const parsed = requireField(record, name).input.safeParse(composed.value)
      if (parsed.success) row.values[name] = parsed.data
      else
        row.reasons.push(
          rejectionReason({ name, field: requireField(record, name) }, '', parsed.error.issues[0]?.message ?? ''),
        )
      return
    }
    const column = `${name}.${composed.column}`
    const field = part.columns[composed.column]?.field ?? requireField(record, name)
    if ((field.is_required && !row.before) || cells[composed.column] === undefined) {
      addReason(row, rejectionReason({ name: column, field }, row.texts[column] ?? '', composed.problem))
      return
    }
    row.problems[column] = { problem: composed.problem }
    delete cells[composed.column]
    if (row.before && Object.keys(cells).length === 0) return
  }
}

async function completeNew(
  record: RecordTable,
  row: ParsedRow,
  columns: readonly ImportColumn[],
  { complete }: ImportRules,
): Promise<void> {
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
  const completed = (await complete?.({ ...empty, ...row.values })) ?? {}
  for (const [name, { value, note }] of Object.entries(completed)) {
    if (row.values[name] !== undefined) continue
    row.values[name] = value
    // The reason for an ignored cell replaces its note.
    if (note && row.problems[name] === undefined) row.notes[name] = note
  }
  for (const column of importColumns(record.type)) {
    if (!isRequiredColumn(column) || row.texts[column.name] !== undefined) continue
    if (row.cellsOf[column.name] !== undefined) continue
    addReason(row, rejectionReason(column, '', `${column.field.label} is missing`))
  }
}

/** Convert a validation error to reasons: one per field, or one for the whole row. */
function reasonsOf({ type }: RecordTable, row: ParsedRow, { code, message, data, label }: AppError): RowReason[] {
  const fields = code === 'bad_input' && data && 'fields' in data ? (data.fields as Record<string, string>) : {}
  const told = Object.entries(fields).map(([path, sentence]): RowReason => {
    const [name = path] = path.split('.')
    const field = type.fields[name]
    return field
      ? { ...rejectionReason({ name, field }, row.texts[name] ?? '', sentence), ...(label !== undefined && { label }) }
      : { label: '', value: '', sentence }
  })
  return told.length > 0 ? told : [{ label: '', value: '', sentence: message, code }]
}

function textOf(field: RecordField, value: unknown, { nameOf }: CompanyNames): string {
  return shorten(cellText(field, value, nameOf))
}

/** Remove the custom fields, because saving validates them separately. */
function withoutCustomFields(values: FieldValues): FieldValues {
  const { custom: _, ...named } = toRequestValues(values)
  return named
}

/** Complete the records that the import creates in addition to its rows, by the rules of their kinds. */
async function completeNewRecords(
  tx: Transaction,
  ctx: CompanyContext,
  { options }: ImportDraft,
  { newRecords, unknownNames }: CompanyNames,
): Promise<void> {
  for (const [kind, records] of Map.groupBy(newRecords.values(), (one) => one.kind)) {
    const rules = await recordTableOf(kind).importRules?.(tx, ctx, options, newRecords)
    for await (const record of yieldingEach(records)) {
      const { values } = record
      const completed = (await rules?.complete?.(values)) ?? {}
      record.guessed = new Set(Object.keys(completed).filter((name) => completed[name]?.isGuess))
      for (const [name, { value }] of Object.entries(completed)) values[name] ??= value
      const listed = unknownNames.find((one) => one.creates === values)
      const [note] = Object.values(completed).flatMap((one) => one.note ?? [])
      if (listed && note) listed.note = note
    }
  }
}

/** Create the additional records. Parents, such as venues, come before the records that refer to them. */
async function createNewRecords(tx: Transaction, ctx: CompanyContext, { newRecords }: CompanyNames): Promise<void> {
  const byKind = Map.groupBy(newRecords.values(), ({ kind }) => kind)
  for (const kind of kindsOfRecords.toReversed()) {
    const records = byKind.get(kind)
    if (!records) continue
    const record = recordTableOf(kind)
    const values = records.map((one) => one.values)
    const prepared = await prepareNewRecords(tx, ctx, record, values)
    const ready = prepared.map((one, at) => {
      if (one instanceof AppError) throw one
      return { ...one, id: records[at]?.id ?? one.id }
    })
    await insertRecords(tx, ctx, record, ready, { isPart: true })
  }
}
