import { headingKey } from '#shared/imports/heading-key.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { type ImportOptions, importOptions } from '#shared/imports/import-options.ts'
import type { PreviousColumns } from '#shared/imports/match-columns.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import type { JoinedSheet } from './joined-sheets.ts'
import {
  type ConstantColumn,
  findHeadingRow,
  type MatchedColumn,
  missingFieldLabels,
  toMatchedColumns,
} from './matched-table.ts'
import type { Table } from './read-table.ts'

/** How the user reads a table: sheet, heading row, field of each column, and answers to questions. */
export interface ImportMapping {
  /** Index of the sheet. */
  sheet: number
  headingRow: number
  chosen: MatchedColumn[]
  /** Values for every row, in columns that the table does not have. */
  constants: ConstantColumn[]
  options: ImportOptions
  /** Whether rows without a date get the date above them; null if there was no such question. */
  fillsDates: boolean | null
}

/** A sheet of the same file that was not imported. */
export interface OtherSheet {
  index: number
  name: string
}

/** Other sheets of the file that have all columns that new records need. */
export function otherSheets({ sheets }: Table, at: number, type: RecordType): OtherSheet[] {
  const columns = importColumns(type)
  const partsOf = (sheet: Table['sheets'][number] | undefined) =>
    sheet && 'parts' in sheet ? (sheet as JoinedSheet).parts : []
  const done = [at, ...partsOf(sheets[at])]
  return sheets.flatMap((sheet, index) => {
    const { name, rows, problem } = sheet
    if (done.includes(index) || partsOf(sheet).length > 0 || problem || rows.length === 0) return []
    const chosen = toMatchedColumns(rows, findHeadingRow(rows, columns), columns, {})
    const isComplete = missingFieldLabels(columns, chosen, recordImportOf(type)?.name_from).length === 0
    return isComplete ? [{ index, name }] : []
  })
}

export const defaultImportOptions: ImportOptions = importOptions.parse({ create: ['venue', 'space'] })

/** How an earlier file was read. */
export interface RememberedMapping {
  headings: readonly string[]
  columns: readonly string[]
  options: ImportOptions
}

export interface RecalledMapping {
  columns: PreviousColumns
  /** The answers, if the headings of the file are the same. */
  options: ImportOptions | null
}

/**
 * Recall how headings were mapped before. For a file with the same headings, everything is recalled. For other files
 * only mapped columns are, if the cells fit: a column that was skipped once may matter here.
 */
export function recallMapping(
  headings: readonly string[],
  remembered: readonly RememberedMapping[],
  fits: (column: string, at: number) => boolean,
): RecalledMapping {
  // The stored columns of constant values come after those of the table.
  const keysOf = (all: readonly string[]) => JSON.stringify(all.slice(0, headings.length).map(headingKey))
  const same = remembered.find((one) => keysOf(one.headings) === keysOf(headings))
  if (same)
    return {
      columns: Object.fromEntries(
        same.headings.slice(0, headings.length).map((heading, at) => [headingKey(heading), same.columns[at] || null]),
      ),
      options: same.options,
    }
  const selected = remembered.flatMap((one) =>
    one.headings.map((heading, at) => ({ key: headingKey(heading), column: one.columns[at] ?? '' })),
  )
  const columns: Record<string, string> = {}
  for (const [at, heading] of headings.entries()) {
    const key = headingKey(heading)
    const found = selected.find(({ key: other, column }) => other === key && column !== '' && fits(column, at))
    if (found) columns[key] ??= found.column
  }
  return { columns, options: null }
}

interface StoredTable extends RememberedMapping {
  file_name: string
  cells: string
}

/** Table and mapping of an import that was started before. */
export function restoreTableAndMapping({ file_name, headings, columns, options, cells }: StoredTable): {
  table: Table
  mapping: ImportMapping
} {
  const body = cells.split('\n').map((line) => JSON.parse(line) as string[])
  return {
    table: { file_name, sheets: [{ name: '', rows: [[...headings], ...body], notes: [] }] },
    mapping: {
      sheet: 0,
      headingRow: 0,
      chosen: headings.map((heading, at) => ({
        heading,
        column: columns[at] ?? '',
        examples: [...new Set(body.slice(0, 50).flatMap((row) => row[at] || []))].slice(0, 3),
      })),
      constants: [],
      options,
      fillsDates: null,
    },
  }
}
