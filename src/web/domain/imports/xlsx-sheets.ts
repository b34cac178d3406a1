import type { CellValue } from 'read-excel-file/universal'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { errorsNote } from './error-values.ts'
import type { Sheet } from './read-table.ts'
import { tableSizeProblem } from './table-size.ts'
import { throwUnreadable } from './unreadable-table.ts'

const damagedFileMessage = 'This file is damaged. Open it in your spreadsheet program and save it again.'
const mergedCellsNote = 'Some cells are merged: of each of them only the first row or column has the value.'

const noteMarkers: readonly [mark: string, note: string][] = [
  ['<mergeCell ', mergedCellsNote],
  [' t="e"', errorsNote],
]

/** Read the visible sheets of an XLSX file as text. @throws UnreadableTable */
export async function readXlsxSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const parts = listZipParts(bytes)
  const names = parts.map(({ name }) => name)
  if (names.includes('xl/workbook.bin'))
    throwUnreadable('This is a binary workbook (.xlsb). Save it as XLSX or CSV first.')
  if (names.includes('content.xml'))
    throwUnreadable('This is an OpenDocument file (.ods). Save it as XLSX or CSV first.')
  if (!names.some((name) => name.endsWith('workbook.xml')))
    throwUnreadable('This is an archive and not a table. Choose a CSV or XLSX file.')
  const { notes, workbook } = await scanParts(parts)
  const { default: readXlsx } = await loadCode(() => import('read-excel-file/universal'))
  const { hidden, isFrom1904 } = readWorkbook(workbook)
  const sheets = await readXlsx(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)).catch(() =>
    throwUnreadable(damagedFileMessage),
  )
  return sheets
    .filter(({ sheet, data }) => data !== undefined && !hidden.includes(sheet))
    .map(({ sheet, data }) => ({
      name: sheet,
      notes,
      rows: data.map((row) => row.map((cell) => cellText(cell, isFrom1904))),
    }))
}

/**
 * Unpack all parts to verify that they are no larger than declared. Collects notes for the user and the content of
 * workbook.xml.
 */
async function scanParts(parts: readonly ZipPart[]): Promise<{ notes: string[]; workbook: string }> {
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
    await unpackInChunks(part, (piece) => {
      if (!isSheet && !isWorkbook && !isStyles) return
      const text = decoder.decode(piece, { stream: true })
      if (isWorkbook) workbook += text
      else if (isStyles) styles += text
      // A text to search for may be split across two chunks.
      else {
        const xml = `${last}${text}`
        for (const [mark, note] of noteMarkers) if (xml.includes(mark)) found.add(note)
        extent.add(xml)
        last = unfinishedTag(xml)
      }
    })
    if (extent.isDamaged) throwUnreadable(damagedFileMessage)
    if (extent.isTooLarge) throwUnreadable(tableSizeProblem(extent.rows, extent.columns) ?? damagedFileMessage)
  }
  return { notes: [...found, ...formatNotes(styles)], workbook }
}

function unfinishedTag(xml: string): string {
  const begin = xml.lastIndexOf('<')
  return begin > xml.lastIndexOf('>') ? xml.slice(begin) : ''
}

/** Text of a cell. Dates and times have no time zone in XLSX, so they are read as the cell shows them. */
function cellText(value: CellValue | typeof Date | null, isFrom1904: boolean): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value, isFrom1904)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value)
}

const millisecondsPerDay = 86_400_000
/** Days between 1899-12-30 and 1904-01-01, the two start dates of Excel's day numbers. */
const daysUntil1904 = 1462

/** Text of a date cell. A time without a date has the start date of Excel's day numbers. */
function dateText(date: Date, isFrom1904: boolean): string {
  const at = date.getTime() + (isFrom1904 ? daysUntil1904 * millisecondsPerDay : 0)
  const rounded = new Date(Math.round(at / 1000) * 1000).toISOString()
  const [day = '', time = ''] = [rounded.slice(0, 10), rounded.slice(11, 16)]
  if (day <= '1904-01-02') return time
  return time === '00:00' ? day : `${day} ${time}`
}

const leadingZerosNote =
  'Some numbers have zeros in front that are only their format, such as 01067: they are read without. Format these cells as text to keep them.'
const currencyNote =
  'Some amounts show a currency that is only their format: they are read in the currency of the field.'

/** Ids of built-in number formats that use the currency of the local system. The file does not say which currency. */
const localCurrencyFormats = ['5', '6', '7', '8', '42', '44']

/**
 * Notes about information that is only in number formats, not in cell values. `styles` is the content of styles.xml.
 */
export function formatNotes(styles: string): string[] {
  const formats = new Map(
    findTags(styles, 'numFmt').map((tag) => [
      readAttribute(tag, 'numFmtId'),
      decodeXmlText(readAttribute(tag, 'formatCode')),
    ]),
  )
  const [, afterStart = ''] = styles.split(/<(?:\w+:)?cellXfs[\s>]/, 2)
  const [ofCells = ''] = afterStart.split(/<\/(?:\w+:)?cellXfs>/, 1)
  const used = findTags(ofCells, 'xf').map((tag) => readAttribute(tag, 'numFmtId'))
  const shows = (pattern: RegExp) => used.some((id) => pattern.test(formats.get(id) ?? ''))
  const hasCurrency = used.some((id) => localCurrencyFormats.includes(id)) || shows(/\[\$[^\]-]|[$€£¥](?!-)/)
  return [...(shows(/^0{2,}$/) ? [leadingZerosNote] : []), ...(hasCurrency ? [currencyNote] : [])]
}

function findTags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []
}

/** Excel's limits. A cell reference beyond them means that the file is damaged. */
const excelLimits = { row: 1_048_576, column: 16_384 }
/** Twice the import limit. The parser allocates all cells up to the last one, even empty ones. */
const maximumCells = 4_000_000
const cellReferencePattern = /<(?:\w+:)?(?:c|row)\s(?:[^>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["'][^>]*>/gi

class SheetExtent {
  rows = 0
  columns = 0
  isDamaged = false

  /** Scan a chunk of XML for cell references. The caller must not split a tag across chunks. */
  add(xml: string): void {
    for (const [tag, letters = '', digits = ''] of xml.matchAll(cellReferencePattern)) {
      const [row, column] = [Number(digits), columnNumber(letters)]
      if (row > excelLimits.row || column > excelLimits.column) this.isDamaged = true
      // The parser allocates nothing for rows and cells without content.
      if (tag.endsWith('/>')) continue
      this.rows = Math.max(this.rows, row)
      this.columns = Math.max(this.columns, column)
    }
  }

  get isTooLarge(): boolean {
    return this.rows * this.columns > maximumCells
  }
}

/** Number of a column by its letters: 'A' is 1, 'XFD' is 16,384, '' is 0. */
function columnNumber(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase().slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

interface ZipPart {
  name: string
  /** Unpacked size in bytes, as the archive declares it. */
  size: number
  packed: Uint8Array<ArrayBuffer>
  isDeflated: boolean
}

/** Limits against ZIP bombs. A spreadsheet of 20,000 rows needs less. */
const archiveLimits = { bytes: 150_000_000, parts: 2_000 }
const damagedArchiveMessage = 'This file is damaged. Open it in your spreadsheet program and save it again.'

/**
 * List the parts of a ZIP archive from its directory, without unpacking them.
 * @throws UnreadableTable if the archive is broken, encrypted or declares more than the limits
 */
function listZipParts(bytes: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > archiveLimits.parts) throwUnreadable('This file holds more parts than a spreadsheet has.')
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throwUnreadable(damagedArchiveMessage)
    if (view.getUint16(at + 8, true) & 1)
      throwUnreadable('This file is protected by a password. Save it without one first.')
    const nameLength = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      size: view.getUint32(at + 24, true),
      packed: packedBytes(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      isDeflated: view.getUint16(at + 10, true) === 8,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (parts.reduce((sum, { size }) => sum + size, 0) > archiveLimits.bytes) throwTooLarge()
  return parts
}

/** Unpack a part in chunks without storing the result. @throws UnreadableTable if the part is larger than declared */
async function unpackInChunks(part: ZipPart, look: (piece: Uint8Array) => void): Promise<void> {
  if (!part.isDeflated) return look(part.packed)
  const packed = new Response(part.packed).body ?? throwUnreadable(damagedArchiveMessage)
  const pieces = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let unpacked = 0
  for (;;) {
    const { done, value } = await pieces.read().catch(() => throwUnreadable(damagedArchiveMessage))
    if (done) return
    unpacked += value.byteLength
    if (unpacked > part.size || unpacked > archiveLimits.bytes) {
      await pieces.cancel().catch(() => undefined)
      throwTooLarge()
    }
    look(value)
  }
}

function throwTooLarge(): never {
  throwUnreadable('This file unpacks to more than 150 MB. Save only the table in a file of its own.')
}

function packedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
  length: number,
): Uint8Array<ArrayBuffer> {
  if (at + 30 > view.byteLength) throwUnreadable(damagedArchiveMessage)
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return bytes.subarray(begin, begin + length)
}

/** Position of the ZIP directory's end record. Only a comment of at most 64 kB may follow it. */
function findEndOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  return throwUnreadable(damagedArchiveMessage)
}

/** Information in workbook.xml that the parser does not return. */
interface WorkbookFacts {
  hidden: string[]
  /** Day numbers start in 1904. The parser misses this flag if the file has it as 'true' instead of '1'. */
  isFrom1904: boolean
}

export function readWorkbook(xml: string): WorkbookFacts {
  const sheets = xml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  return {
    hidden: sheets
      .filter((sheet) => /^(hidden|veryHidden)$/.test(readAttribute(sheet, 'state')))
      .map((sheet) => decodeXmlText(readAttribute(sheet, 'name'))),
    isFrom1904: /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904="true"/.test(xml),
  }
}

function readAttribute(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? ''
}

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeXmlText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return codePointText(Number(decimal)) ?? whole
    if (hex) return codePointText(Number.parseInt(hex, 16)) ?? whole
    return xmlEntities[name] ?? whole
  })
}

function codePointText(code: number): string | null {
  return code <= 0x10ffff ? String.fromCodePoint(code) : null
}
