import { Readable } from 'node:stream'
import type { ExportedRow } from '#server/platform/database/table-export.ts'
import { csvLine } from './csv.ts'

type Pages = AsyncIterable<ExportedRow[]>

/** Rows as a JSON array, one line each. */
export function jsonOfRows(pages: Pages): Readable {
  return Readable.from(jsonLines(pages))
}

async function* jsonLines(pages: Pages): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pages) {
    yield (isFirst ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

export function csvOfRows(columns: readonly string[], pages: Pages): Readable {
  return Readable.from(csvLines(columns, pages))
}

async function* csvLines(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join('')
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
