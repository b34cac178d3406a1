import type { RecordTable, RecordValues, Values } from '#server/domain/records/record-table.ts'
import { isTimeSliceOver, pause, yieldingEach } from '#server/platform/app/yielding.ts'
import type { DateOrder } from '#shared/imports/date-text.ts'
import type { CellValues, ImportColumn } from '#shared/imports/import-columns.ts'
import { idColumn, importColumns } from '#shared/imports/import-columns.ts'
import { cellSizeProblem, type ParsedCell, readCell } from '#shared/imports/read-cell.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import type { CompanyNames } from './find-names.ts'

/**
 * A problem of a row as stored for the preview. `column` determines who may see it; without `column` it concerns the
 * whole row.
 */
export type RowReason = PreviewedRow['reasons'][number] & { column?: string }

export interface ImportDraft {
  columns: readonly string[]
  month_first: readonly string[]
}

export interface ImportRow {
  number: number
  cells: string[]
}

/** A row whose cells are parsed to values, by column name. */
export interface ParsedRow extends ImportRow {
  name: string
  id: string | null
  cellsOf: CellValues
  texts: Record<string, string>
  problems: Record<string, string>
  reasons: RowReason[]
  before: RecordValues | null
  values: Values
}

/** Columns of a draft in the order of the cells; null for an ignored column. */
export function columnsOfDraft({ type }: RecordTable, { columns }: ImportDraft): (ImportColumn | null)[] {
  const known = new Map(importColumns(type).map((column) => [column.name, column]))
  return columns.map((name) => known.get(name) ?? null)
}

export async function readRows(
  draft: ImportDraft,
  columns: readonly (ImportColumn | null)[],
  rows: readonly ImportRow[],
  names: CompanyNames,
): Promise<ParsedRow[]> {
  const read: ParsedRow[] = []
  for await (const row of yieldingEach(rows)) read.push(await readRow(draft, columns, row, names))
  return read
}

async function readRow(
  draft: ImportDraft,
  columns: readonly (ImportColumn | null)[],
  row: ImportRow,
  names: CompanyNames,
): Promise<ParsedRow> {
  const cellsOf: CellValues = {}
  const texts: Record<string, string> = {}
  const problems: Record<string, string> = {}
  let id: string | null = null
  for (const [at, column] of columns.entries()) {
    const text = row.cells[at]?.trim() ?? ''
    if (!column || text === '') continue
    texts[column.name] = text
    if (column.name === idColumn) {
      id = text
      continue
    }
    if (isTimeSliceOver()) await pause()
    const order = draft.month_first.includes(column.name) ? 'month' : 'day'
    const read = readValue(column, text, order, names)
    if ('problem' in read) problems[column.name] = read.problem
    else cellsOf[column.name] = read.value
  }
  return { ...row, name: texts.name ?? '', id, cellsOf, texts, problems, reasons: [], before: null, values: {} }
}

function readValue(column: ImportColumn, text: string, order: DateOrder, names: CompanyNames): ParsedCell {
  const problem = cellSizeProblem(column, text)
  if (problem) return { problem }
  const read = readCell(column.field, text, order, names)
  if ('problem' in read || column.part_of !== undefined) return read
  const value = column.field.input.safeParse(read.value)
  return value.success ? { value: value.data } : { problem: value.error.issues[0]?.message ?? '' }
}

/** Maximum characters of a cell text that are shown in a reason. */
const maxShownCharacters = 200

export function reasonOf(
  { name, field }: Pick<ImportColumn, 'name' | 'field'>,
  text: string,
  sentence: string,
): RowReason {
  return { label: field.label, value: text.slice(0, maxShownCharacters), sentence, column: name }
}
