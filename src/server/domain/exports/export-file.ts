import { csvLine } from '#server/platform/files/csv.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import type { ExportCell } from './export-cell.ts'
import type { ExportColumn } from './export-columns.ts'

interface Table {
  title: string
  columns: readonly Pick<ExportColumn, 'label' | 'kind'>[]
  rows: AsyncIterable<readonly ExportCell[]>
}

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

export function exportFile(format: ExportFormat, name: string, table: Table): FileAnswer {
  const content = format === 'csv' ? csvOf(table) : xlsxOf(table)
  return { name: `${name}.${format}`, type: types[format], content }
}

async function* csvOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ label }) => label)))
  for await (const row of rows) yield Buffer.from(csvLine(row.map((cell) => (isDate(cell) ? cell.date : cell))))
}

/** XLSX cells are typed, so text that starts with `=` is no formula. */
async function* xlsxOf({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  // Large module, loaded only when needed.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const row of rows) yield row.map(xlsxCell)
  }
  yield* writeXlsxStream(cells(), {
    name: title.slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ label, kind }) => ({
      header: literal(label),
      width: kind === 'paragraphs' || kind === 'structure' ? 40 : 20,
      ...(kind === 'date' && { numFmt: 'yyyy-mm-dd' }),
    })),
  })
}

function xlsxCell(cell: ExportCell): string | number | Date | null {
  if (isDate(cell)) return new Date(`${cell.date}T00:00:00Z`)
  return typeof cell === 'string' ? literal(cell) : cell
}

/** XLSX reads '_x0041_' as 'A', so the first underscore of a literal '_x0041_' is escaped. */
function literal(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

function isDate(cell: ExportCell): cell is { date: string } {
  return typeof cell === 'object' && cell !== null
}
