import type { DateOrder } from '#shared/imports/date-text.ts'
import { dateOrderOf } from '#shared/imports/date-text.ts'
import { type ImportColumn, isRequiredColumn } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { headingKey, matchColumns, type PreviousColumns } from '#shared/imports/match-columns.ts'

const maximumHeadingRow = 10

/** Index of the heading row, which is the row whose cells match the most fields. */
export function findHeadingRow(rows: readonly (readonly string[])[], columns: readonly ImportColumn[]): number {
  const known = rows
    .slice(0, maximumHeadingRow)
    .map((row) => matchColumns(row, columns).filter((one) => one !== null).length)
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  return Math.max(
    0,
    rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1),
  )
}

export interface MatchedColumn {
  heading: string
  /** Name of the matched field, or empty. */
  column: string
  examples: string[]
}

export function toMatchedColumns(
  rows: readonly (readonly string[])[],
  headingRow: number,
  columns: readonly ImportColumn[],
  remembered: PreviousColumns,
): MatchedColumn[] {
  const headings = (rows[headingRow] ?? []).map((heading, at) => heading || `Column ${columnLetters(at)}`)
  const matched = matchColumns(headings, columns, remembered)
  const body = rows.slice(headingRow + 1)
  return headings.map((heading, at) => ({
    heading,
    column: matched[at] ?? '',
    examples: [...new Set(body.map((row) => row[at] ?? '').filter((cell) => cell !== ''))].slice(0, 3),
  }))
}

export function headingNotes(
  rows: readonly (readonly string[])[],
  headingRow: number,
  columns: readonly ImportColumn[],
): string[] {
  const headings = (rows[headingRow] ?? []).filter((heading) => heading !== '')
  const again = headings.find((one, at) => headings.findIndex((other) => headingKey(other) === headingKey(one)) < at)
  const below = matchColumns(rows[headingRow + 1] ?? [], columns).filter((one) => one !== null).length
  return [
    ...(again ? [`Two columns are headed ‘${again}’. Say below which of them is meant.`] : []),
    ...(below > 1
      ? [`Row ${headingRow + 2} looks like headings too. Remove it, or choose it as the row of headings.`]
      : []),
  ]
}

/**
 * Order of day and month in a column of dates. It is undecided if all dates can be read both ways, such as 03/04/2027.
 */
export function dateOrderOfColumn(
  rows: readonly (readonly string[])[],
  headingRow: number,
  at: number,
  column: ImportColumn | undefined,
): DateOrder | 'ask' | null {
  if (column?.field.kind !== 'date' && column?.field.kind !== 'wall_time') return null
  const order = dateOrderOf(rows.slice(headingRow + 1).map((row) => row[at]?.split(' ')[0] ?? ''))
  return order === 'either' || order === 'both' ? 'ask' : order
}

export function missingFieldLabels(columns: readonly ImportColumn[], chosen: readonly string[]): string[] {
  if (chosen.includes('id')) return []
  return columns.filter((one) => isRequiredColumn(one) && !chosen.includes(one.name)).map(({ field }) => field.label)
}

export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`
}

interface MatchedTable {
  file_name: string
  sheet: { name: string; rows: readonly (readonly string[])[] }
  headingRow: number
  chosen: readonly MatchedColumn[]
  options: Partial<ImportOptions>
}

export function toImportRequest({ file_name, sheet, headingRow, chosen, options }: MatchedTable) {
  return {
    file_name: sheet.name ? `${file_name} · ${sheet.name}`.slice(0, 200) : file_name,
    headings: chosen.map(({ heading }) => heading.replace(/\s+/g, ' ').slice(0, 200)),
    columns: chosen.map(({ column }) => column),
    first_row: headingRow + 2,
    options,
    cells: sheet.rows
      .slice(headingRow + 1)
      .map((row) => JSON.stringify(row))
      .join('\n'),
  }
}
