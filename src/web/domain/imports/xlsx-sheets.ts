import type { CellValue } from 'read-excel-file/universal'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { formatNotes } from './cell-formats.ts'
import { errorsNote } from './error-values.ts'
import type { Sheet } from './read-table.ts'
import { SheetExtent } from './sheet-extent.ts'
import { problemOf } from './table-size.ts'
import { unreadable } from './unreadable-table.ts'
import { readWorkbook } from './workbook.ts'
import { unpackPiecewise, type ZipPart, zipParts } from './zip-parts.ts'

const damaged = 'This file is damaged. Open it in your spreadsheet program and save it again.'
const mergedNote = 'Some cells are merged: of each of them only the first row or column has the value.'

const marks: readonly [mark: string, note: string][] = [
  ['<mergeCell ', mergedNote],
  [' t="e"', errorsNote],
]

/** Visible sheets of a workbook as text. @throws UnreadableTable */
export async function xlsxSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const parts = zipParts(bytes)
  const names = parts.map(({ name }) => name)
  if (names.includes('xl/workbook.bin')) unreadable('This is a binary workbook (.xlsb). Save it as XLSX or CSV first.')
  if (names.includes('content.xml')) unreadable('This is an OpenDocument file (.ods). Save it as XLSX or CSV first.')
  if (!names.some((name) => name.endsWith('workbook.xml')))
    unreadable('This is an archive and not a table. Choose a CSV or XLSX file.')
  const { notes, workbook } = await lookedThrough(parts)
  const { default: readXlsx } = await loadCode(() => import('read-excel-file/universal'))
  const { hidden, isFrom1904 } = readWorkbook(workbook)
  const sheets = await readXlsx(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)).catch(() =>
    unreadable(damaged),
  )
  return sheets
    .filter(({ sheet, data }) => data !== undefined && !hidden.includes(sheet))
    .map(({ sheet, data }) => ({
      name: sheet,
      notes,
      rows: data.map((row) => row.map((cell) => cellText(cell, isFrom1904))),
    }))
}

/** Unpack all parts to enforce their declared sizes; collect notes and workbook.xml. */
async function lookedThrough(parts: readonly ZipPart[]): Promise<{ notes: string[]; workbook: string }> {
  const found = new Set<string>()
  let workbook = ''
  let styles = ''
  for (const part of parts) {
    const isSheet = /worksheets\/[^/]+\.xml$/.test(part.name)
    const isWorkbook = /(^|\/)workbook\.xml$/.test(part.name)
    const isStyles = /(^|\/)styles\.xml$/.test(part.name)
    const decoder = new TextDecoder()
    const extent = new SheetExtent()
    let last = ''
    await unpackPiecewise(part, (piece) => {
      if (!isSheet && !isWorkbook && !isStyles) return
      const text = decoder.decode(piece, { stream: true })
      if (isWorkbook) workbook += text
      else if (isStyles) styles += text
      // A fragment may be split across two pieces.
      else {
        const xml = `${last}${text}`
        for (const [mark, note] of marks) if (xml.includes(mark)) found.add(note)
        extent.add(xml)
        last = cutTag(xml)
      }
    })
    if (extent.isDamaged) unreadable(damaged)
    if (extent.isTooLarge) unreadable(problemOf(extent.rows, extent.columns) ?? damaged)
  }
  return { notes: [...found, ...formatNotes(styles)], workbook }
}

function cutTag(xml: string): string {
  const begin = xml.lastIndexOf('<')
  return begin > xml.lastIndexOf('>') ? xml.slice(begin) : ''
}

/** Stored dates and times have no time zone: read them as shown in the cell. */
function cellText(value: CellValue | typeof Date | null, isFrom1904: boolean): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value, isFrom1904)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value)
}

const dayLength = 86_400_000
/** Days between 1899-12-30 and 1904-01-01. */
const laterDays = 1462

/** A time without a date lies on the epoch day of the file: 1899-12-30 or 1904-01-01. */
function dateText(date: Date, isFrom1904: boolean): string {
  const at = date.getTime() + (isFrom1904 ? laterDays * dayLength : 0)
  const rounded = new Date(Math.round(at / 1000) * 1000).toISOString()
  const [day = '', time = ''] = [rounded.slice(0, 10), rounded.slice(11, 16)]
  if (day <= '1904-01-02') return time
  return time === '00:00' ? day : `${day} ${time}`
}
