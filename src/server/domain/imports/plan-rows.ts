import { isDeepStrictEqual } from 'node:util'
import { fieldOf, type RecordTable, type RecordValues, type Values } from '#server/domain/records/record-table.ts'
import {
  type Change,
  type NewRecord,
  prepareChanges,
  prepareNewRecords,
  referenceErrors,
} from '#server/domain/records/save-record.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { type ImportColumn, importColumns, isRequiredColumn } from '#shared/imports/import-columns.ts'
import { cellText } from '#shared/imports/read-cell.ts'
import { fieldValueOf, toRequestValues } from '#shared/records/custom-fields.ts'
import type { PreviewedRow, RowOutcome } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { type CompanyNames, createTags, findNames } from './find-names.ts'
import { cellOf, matchRecords, type Tables } from './match-records.ts'
import {
  columnsOfDraft,
  type ImportDraft,
  type ImportRow,
  type ParsedRow,
  type RowReason,
  readRows,
  reasonOf,
} from './read-rows.ts'
import { tableWithCustomFields } from './table-with-custom-fields.ts'

/** A changed cell as stored for the preview. `column` determines who may see it. */
export type CellChange = PreviewedRow['changes'][number] & { column: string }

export interface PlannedRow {
  number: number
  cells: string[]
  name: string
  outcome: RowOutcome
  reasons: RowReason[]
  changes: CellChange[]
  before: RecordValues | null
  making: NewRecord | null
  change: Change | null
}

/** Maximum characters of a value in the preview. */
const maxPreviewCharacters = 500

export const nothingChangesText = 'Nothing changes'

/**
 * Plan each row by the rules for creating and updating records. Referenced rows stay locked until the transaction ends.
 * Missing tags are created.
 */
export async function planRows(
  tx: Transaction,
  ctx: CompanyContext,
  stored: RecordTable,
  draft: ImportDraft,
  given: readonly ImportRow[],
): Promise<PlannedRow[]> {
  const record = await tableWithCustomFields(tx, ctx, stored)
  const columns = columnsOfDraft(record, draft)
  const used = columns.filter((column) => column !== null)
  const names = await findNames(tx, ctx, used)
  const rows = await readRows(draft, columns, given, names)
  await createTags(tx, ctx, names)
  await matchRecords(tx, ctx, { stored, record }, rows, { lock: true })
  const zone = await zoneOfCompany(tx, ctx)
  let days = 0
  const changes = new Map(
    await mapYielding(rows, (row) => {
      const changed = valuesOf(record, row, used, names, zone)
      days += entriesFromRanges(record, row)
      if (days > importLimits.days) throw new TooManyDays()
      row.reasons = firstReasons(row.reasons)
      return [row.number, changed] as const
    }),
  )
  const sound = rows.filter(({ reasons }) => reasons.length === 0)
  const named = await mapYielding(sound, ({ values }) => withoutCustomFields(values))
  const refused = await referenceErrors(tx, ctx, stored, named)
  sound.forEach((row, at) => {
    const refusal = refused[at]
    if (refusal) row.reasons.push(...reasonsOf(record, row, refusal))
  })
  return await prepareRows(tx, ctx, { stored, record }, rows, changes)
}

async function prepareRows(
  tx: Transaction,
  ctx: CompanyContext,
  { stored, record }: Tables,
  rows: readonly ParsedRow[],
  changes: ReadonlyMap<number, CellChange[]>,
): Promise<PlannedRow[]> {
  const sound = rows.filter(({ reasons }) => reasons.length === 0)
  const fresh = sound.filter(({ before }) => before === null)
  const kept = sound.flatMap(({ before, values }) => (before ? [{ before, sent: toRequestValues(values) }] : []))
  const drafts = await mapYielding(fresh, ({ values }) => toRequestValues(values))
  const made = await prepareNewRecords(tx, ctx, stored, drafts)
  const changed = await prepareChanges(tx, ctx, stored, kept)
  const makings = new Map(fresh.map((row, at) => [row.number, made[at]]))
  const changings = new Map(sound.filter(({ before }) => before).map((row, at) => [row.number, changed[at]]))
  return await mapYielding(rows, (row) => {
    const { number, cells, name, before } = row
    const making = makings.get(number)
    const change = changings.get(number)
    const refused = [making, change].find((one) => one instanceof AppError)
    const reasons = refused ? firstReasons(reasonsOf(record, row, refused)) : row.reasons
    const isSame = change && !(change instanceof AppError) && Object.keys(change.changed).length === 0
    if (isSame) reasons.push({ label: '', value: '', sentence: nothingChangesText })
    const outcome = reasons.length > 0 ? 'skip' : before ? 'change' : 'make'
    return {
      ...{ number, cells, name, before, reasons, outcome },
      changes: outcome === 'change' ? (changes.get(number) ?? []) : [],
      making: outcome === 'make' && making && !(making instanceof AppError) ? making : null,
      change: outcome === 'change' && change && !(change instanceof AppError) ? change : null,
    }
  })
}

export class TooManyDays extends Error {}

/**
 * Number of entries that a row gets from ranges, such as days. Lists in cells are not counted, because the cell's
 * length limits them.
 */
function entriesFromRanges({ type }: RecordTable, { values }: ParsedRow): number {
  const ranges = Object.entries(type.imports?.parts ?? {}).filter(([, { columns }]) =>
    Object.values(columns).every(({ entries }) => entries === undefined),
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

/** Set the values to save on the row. Returns the changes per column. */
function valuesOf(
  record: RecordTable,
  row: ParsedRow,
  columns: readonly ImportColumn[],
  names: CompanyNames,
  zone: string,
): CellChange[] {
  const { before, cellsOf } = row
  if (columns.length === 0 || Object.keys(row.texts).length === 0) {
    row.reasons.push({ label: '', value: '', sentence: 'This row is empty' })
    return []
  }
  const stands = ({ name, field }: ImportColumn) =>
    before !== null &&
    record.type.fields[name] !== undefined &&
    cellText(field, fieldValueOf(before, name), names.nameOf) === row.texts[name]
  for (const column of columns) {
    const problem = row.problems[column.name]
    // An unchanged value is not validated again: its member may have left, or its name may be ambiguous now.
    if (problem !== undefined && !stands(column))
      row.reasons.push(reasonOf(column, row.texts[column.name] ?? '', problem))
  }
  // A cell that equals its exported text is unchanged. For example, exported notes lose their formatting.
  const differing = columns.filter(
    (column) =>
      cellsOf[column.name] !== undefined &&
      !stands(column) &&
      !(before && isSameValue(cellOf(record, before, column.name) ?? null, cellsOf[column.name])),
  )
  for (const column of differing) {
    const { name, field, part_of } = column
    if (part_of !== undefined) continue
    if (before && field.is_fixed)
      row.reasons.push(reasonOf(column, row.texts[name] ?? '', `${field.label} is not changed by an import`))
    row.values[name] = cellsOf[name]
  }
  for (const name of new Set(differing.flatMap(({ part_of }) => part_of ?? []))) composePart(record, row, name)
  if (!before) completeNew(record, row, zone)
  return before
    ? differing.map(({ name, field }) => ({
        column: name,
        label: field.label,
        from: textOf(field, cellOf(record, before, name), names),
        to: textOf(field, cellsOf[name], names),
      }))
    : []
}

function isSameValue(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value)
  return isDeepStrictEqual(sorted(one), sorted(other))
}

function composePart(record: RecordTable, row: ParsedRow, name: string): void {
  const part = record.type.imports?.parts?.[name]
  if (!part) return
  const cells = Object.fromEntries(
    Object.keys(part.columns).flatMap((column) => {
      const value = row.cellsOf[`${name}.${column}`]
      return value === undefined ? [] : [[column, value]]
    }),
  )
  const composed = part.compose(cells, row.before?.[name])
  if ('problem' in composed) {
    const column = `${name}.${composed.column}`
    const field = part.columns[composed.column]?.field ?? fieldOf(record, name)
    row.reasons.push(reasonOf({ name: column, field }, row.texts[column] ?? '', composed.problem))
    return
  }
  const parsed = fieldOf(record, name).input.safeParse(composed.value)
  if (parsed.success) row.values[name] = parsed.data
  else row.reasons.push(reasonOf({ name, field: fieldOf(record, name) }, '', parsed.error.issues[0]?.message ?? ''))
}

function completeNew(record: RecordTable, row: ParsedRow, zone: string): void {
  for (const [name, field] of Object.entries(record.type.fields))
    if (field.kind === 'time_zone' && field.is_required && row.texts[name] === undefined) row.values[name] = zone
  for (const column of importColumns(record.type)) {
    if (!isRequiredColumn(column) || row.texts[column.name] !== undefined) continue
    row.reasons.push(reasonOf(column, '', `${column.field.label} is missing`))
  }
}

/** Convert a validation error to reasons: one per field, or one for the whole row. */
function reasonsOf({ type }: RecordTable, row: ParsedRow, { code, message, data }: AppError): RowReason[] {
  const fields = code === 'bad_input' && data && 'fields' in data ? (data.fields as Record<string, string>) : {}
  const told = Object.entries(fields).map(([name, sentence]): RowReason => {
    const field = type.fields[name]
    return field ? reasonOf({ name, field }, row.texts[name] ?? '', sentence) : { label: '', value: '', sentence }
  })
  return told.length > 0 ? told : [{ label: '', value: '', sentence: message, code }]
}

function textOf(field: RecordField, value: unknown, { nameOf }: CompanyNames): string {
  const text = cellText(field, value, nameOf)
  return text.length > maxPreviewCharacters ? `${text.slice(0, maxPreviewCharacters)}…` : text
}

/** Remove the custom fields, because saving validates them separately. */
function withoutCustomFields(values: Values): Values {
  const { custom: _, ...named } = toRequestValues(values)
  return named
}

async function zoneOfCompany(tx: Transaction, ctx: CompanyContext): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', ctx.company.id)
    .executeTakeFirst()
  return company?.timezone ?? 'UTC'
}
