import type { CellValue } from 'read-excel-file/universal'
import { loadCode } from '#web/platform/connection/load-code.ts'
import type { Sheet } from './read-table.ts'
import { unreadable } from './unreadable-table.ts'
import { partsOfZip, unpackPiecewise } from './zip-parts.ts'

/** The sheets of a workbook, as their cells read. @throws UnreadableTable */
export async function xlsxSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const parts = partsOfZip(bytes)
  const names = parts.map(({ name }) => name)
  if (names.includes('xl/workbook.bin')) unreadable('This is a binary workbook (.xlsb). Save it as XLSX or CSV first.')
  if (names.includes('content.xml')) unreadable('This is an OpenDocument file (.ods). Save it as XLSX or CSV first.')
  if (!names.some((name) => name.endsWith('workbook.xml')))
    unreadable('This is an archive and not a table. Choose a CSV or XLSX file.')
  let hasMerged = false
  for (const part of parts) {
    const isSheet = /worksheets\/[^/]+\.xml$/.test(part.name)
    await unpackPiecewise(part, (piece) => {
      if (isSheet && !hasMerged) hasMerged = new TextDecoder().decode(piece).includes('<mergeCell ')
    })
  }
  const { default: readXlsx } = await loadCode(() => import('read-excel-file/universal'))
  const sheets = await readXlsx(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)).catch(() =>
    unreadable('This file is damaged. Open it in your spreadsheet program and save it again.'),
  )
  const notes = hasMerged ? ['Some cells are merged: of each of them only the first row or column has the value.'] : []
  return sheets.map(({ sheet, data }) => ({ name: sheet, notes, rows: data.map((row) => row.map(cellText)) }))
}

/** What is stored of a date or a time has no zone: it reads as it stands in the cell. */
function cellText(value: CellValue | typeof Date | null): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value)
}

/** A time alone lies on the first day that the file counts: 1899-12-30 or 1904-01-01. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = [rounded.slice(0, 10), rounded.slice(11, 16)]
  if (day <= '1904-01-02') return time
  return time === '00:00' ? day : `${day} ${time}`
}
