import { setImmediate as breathe } from 'node:timers/promises'
import type { RecordTable, RecordValues, Values } from '#server/domain/records/record-table.ts'
import type { CellValues, ImportColumn } from '#shared/imports/import-columns.ts'
import { idColumn, importColumns } from '#shared/imports/import-columns.ts'
import { readCell } from '#shared/imports/read-cell.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import type { CompanyNames } from './find-names.ts'

export type Reason = PreviewedRow['reasons'][number]

/** What was sent of an import, and how its columns are meant. */
export interface Draft {
  columns: readonly string[]
  month_first: readonly string[]
}

export interface GivenRow {
  number: number
  cells: string[]
}

/** A row by the columns that it says something of. */
export interface ReadRow extends GivenRow {
  name: string
  /** The record that it means by its ID. */
  id: string | null
  cellsOf: CellValues
  /** By the columns, what they say to the letter. */
  texts: Record<string, string>
  /** By the columns, why what they say cannot be taken. */
  problems: Record<string, Reason>
  reasons: Reason[]
  /** The record that it means. */
  before: RecordValues | null
  values: Values
}

/** The columns of a draft in the order of its cells; null where one is left out. */
export function columnsOfDraft({ type }: RecordTable, { columns }: Draft): (ImportColumn | null)[] {
  const known = new Map(importColumns(type).map((column) => [column.name, column]))
  return columns.map((name) => known.get(name) ?? null)
}

/** Reads the cells; an empty one says nothing. Pauses now and then, so that others are answered meanwhile. */
export async function readRows(
  draft: Draft,
  columns: readonly (ImportColumn | null)[],
  rows: readonly GivenRow[],
  names: CompanyNames,
): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const row of rows) {
    if (read.length % 200 === 199) await breathe()
    read.push(readRow(draft, columns, row, names))
  }
  return read
}

function readRow(draft: Draft, columns: readonly (ImportColumn | null)[], row: GivenRow, names: CompanyNames): ReadRow {
  const cellsOf: CellValues = {}
  const texts: Record<string, string> = {}
  const problems: Record<string, Reason> = {}
  let id: string | null = null
  columns.forEach((column, at) => {
    const text = row.cells[at]?.trim() ?? ''
    if (!column || text === '') return
    texts[column.name] = text
    if (column.name === idColumn) {
      id = text
      return
    }
    const order = draft.month_first.includes(column.name) ? 'month' : 'day'
    const read = readCell(column.field, text, order, names)
    const value = 'value' in read ? column.field.input.safeParse(read.value) : null
    const isPart = column.part_of !== undefined
    const problem = (sentence: string) => ({ label: column.field.label, value: text, sentence })
    if ('problem' in read) problems[column.name] = problem(read.problem)
    else if (isPart || !value) cellsOf[column.name] = read.value
    else if (value.success) cellsOf[column.name] = value.data
    else problems[column.name] = problem(value.error.issues[0]?.message ?? '')
  })
  return { ...row, name: texts.name ?? '', id, cellsOf, texts, problems, reasons: [], before: null, values: {} }
}
