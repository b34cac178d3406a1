import { unescapeFormula } from '#shared/formula-text.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { isMonthGrid } from './calendar-weeks.ts'
import { errorValuesNote, isErrorValue } from './error-values.ts'
import { withMonths } from './month-headings.ts'
import { tableSizeProblem } from './table-size.ts'
import { throwUnreadable, UnreadableTableError } from './unreadable-table.ts'

/** One sheet of a table as cell texts. `notes` tell the user how the sheet was read. */
export interface Sheet {
  name: string
  rows: string[][]
  notes: string[]
  problem?: string
}

export interface Table {
  file_name: string
  sheets: Sheet[]
}

const bytesPerMegabyte = 1_000_000

/** @throws UnreadableTableError */
export async function readTableFile(file: File): Promise<Table> {
  if (file.size === 0) throwUnreadable('This file is empty.')
  if (file.size > importLimits.file_bytes)
    throwUnreadable(`This file is larger than ${importLimits.file_bytes / bytesPerMegabyte} MB. Split it into several.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  rejectOtherFileTypes(bytes)
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const { readXlsxSheets: xlsxSheets } = await loadCode(() => import('./xlsx-sheets.ts'))
    return createTable(file.name, await xlsxSheets(bytes))
  }
  const { text, encoding } = await decodeText(bytes)
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 100))) {
    const { readCalendarAsSheet: readCalendar } = await loadCode(() => import('./ics-table.ts'))
    return createTable(file.name, [readCalendar(text, Date.now())])
  }
  const { rows, notes } = await parseDelimitedText(text)
  const allNotes = encoding === 'UTF-8' ? notes : [encodingNote(encoding), ...notes]
  return createTable(file.name, [{ name: '', rows, notes: allNotes }])
}

/** Parse cells copied from a spreadsheet, or typed text. @throws UnreadableTableError */
export async function readPastedTable(text: string): Promise<Table> {
  if (text.trim() === '') throwUnreadable('Paste some cells first.')
  if (text.length > importLimits.file_bytes) throwUnreadable('This is more text than one import takes. Use a file.')
  return createTable('Pasted cells', [{ name: '', ...(await parseDelimitedText(text)) }])
}

function createTable(file_name: string, sheets: readonly Sheet[]): Table {
  const tidied = sheets.map(tidySheet)
  const [only, ...others] = tidied
  if (!only) throwUnreadable('This file has no sheet.')
  if (others.length === 0 && only.problem) throw new UnreadableTableError(only.problem)
  if (tidied.every(({ problem }) => problem)) throwUnreadable('None of the sheets of this file can be imported.')
  return { file_name: file_name.slice(0, 200), sheets: tidied }
}

function tidySheet(sheet: Sheet): Sheet {
  let hasErrors = false
  const rows = sheet.rows.map((row) =>
    row.map((cell) => {
      const text = unescapeFormula(cell.trim().replace(/\r\n?/g, '\n'))
      if (!isErrorValue(text)) return text
      hasErrors = true
      return ''
    }),
  )
  const table = withoutFooter(withoutLinks(rows))
  const last = table.rows.findLastIndex((row) => row.some((cell) => cell !== ''))
  const width = table.rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0)
  const kept = table.rows.slice(0, last + 1).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const dated = isMonthGrid(kept) ? { rows: kept, notes: [] } : withMonths(kept)
  const problem = tableSizeProblem(kept.length, width) ?? cellTextProblem(dated.rows)
  const errors = hasErrors && !sheet.notes.includes(errorValuesNote) ? [errorValuesNote] : []
  return {
    ...sheet,
    rows: dated.rows,
    notes: [...sheet.notes, ...errors, ...table.notes, ...dated.notes],
    ...(problem !== null && { problem }),
  }
}

const maximumLinkedCell = 20_000
const notionLink = /(?<=[^\s,;(]) ?\(https:\/\/(?:www\.)?notion\.(?:so|site)\/[^\s()]{1,300}\)/g
const markdownLink = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)/g
const linkHeading = /^(?:.{0,40}[ _-])?(?:links?|urls?|websites?|webseite|tickets?|web)$/i

/**
 * Replace links in the format of Notion and Markdown by their text: 'Blue Room (https://www.notion.so/…)'. In a column
 * of links, Markdown links are replaced by their URL.
 */
function withoutLinks(rows: string[][]): string[][] {
  const linked = new Set(
    rows.slice(0, 20).flatMap((row) => [...row.keys()].filter((at) => linkHeading.test(row[at] ?? ''))),
  )
  return rows.map((row) =>
    row.map((cell, at) => {
      if (!cell.includes('(http') || cell.length > maximumLinkedCell) return cell
      return cell.replace(notionLink, '').replace(markdownLink, linked.has(at) ? '$2' : '$1')
    }),
  )
}

const totals =
  /^(grand |sub)?(totals?|sum|summe|gesamt|gesamtsumme|insgesamt|total general|totaal|totale|suma|somme|sammanlagt|i alt|ialt|i altt?|razem)(?:[\s:.]*|\s?:\s?\d[\d.,’']{0,15}(?: \p{L}[\p{L} ]{0,30})?)$/iu
/** Text such as 'Total guests'. A row with this text and only numbers besides is a total, not an event. */
const totalOf =
  /^(?:total|totals|sum|summe|gesamt|totaal|totale|suma|somme|razem|celkem) (?:of |de |di )?(?:guests?|pax|people|covers|events?|shows?|gigs?|bookings?|hours?|days?|nights?|tickets?|seats|capacity|revenue|income|fees?|amount|due|paid|balance|net|gross|sales|hire|gäste|personen|tage|stunden|veranstaltungen|karten|einnahmen|gage|brutto|netto|invités|billets|heures|jours|recettes|invitados|entradas|horas|días|ospiti|biglietti|ore|giorni|gasten|kaarten|uren|dagen|convidados|bilhetes|gości|biletów|godzin|dni):?$/iu
const maximumFooter = 20

/** Whether a cell is a number without a date: '1,290', '€4,100.00', '12 CHF'. */
function isAmountText(cell: string): boolean {
  return /^\p{Sc}? ?\d[\d.,’' ]{0,20}(?: ?(?:\p{Sc}|[A-Z]{3}))?$/u.test(cell) && !/^\d{1,2}\.\d{1,2}\.\d*$/.test(cell)
}

/** Whether the only cell of a row below the table is a sum: an amount with a currency or decimals. */
function isSum(cell: string): boolean {
  return isAmountText(cell) && /\p{Sc}|[A-Z]{3}|[.,]\d{2}$/u.test(cell)
}

/** Whether the only cell of a row is a sentence or a note: '* subject to change', 'Updated: 12 June'. */
function isRemark(cell: string): boolean {
  return (
    cell.length > 30 ||
    /^[*(†‡]|:|^(page|seite|stand|updated|generated|exported|printed|subject to)\b|\bvorbehalten\b/i.test(cell)
  )
}

/** Remove totals at the end of a table, and remarks after an empty row. */
function withoutFooter(rows: readonly string[][]): { rows: string[][]; notes: string[] } {
  const filled = (row: readonly string[] | undefined) => (row ?? []).filter((cell) => cell !== '')
  const widths = rows.slice(0, 100).map((row) => filled(row).length)
  const isWide = Math.max(0, ...widths) > 2
  const found = rows.findLastIndex((row) => filled(row).length > 0)
  const gap = rows.findLastIndex((row, at) => at < found && filled(row).length === 0)
  const isBelowGap = (at: number) => isWide && at > gap && gap > 1 && found - gap <= maximumFooter
  const areRemarks = rows.slice(gap + 1, found + 1).every((row) => filled(row).length === 1 && isRemark(row[0] ?? ''))
  let end = found
  for (; end > 1 && found - end < maximumFooter; end -= 1) {
    const [first = '', ...others] = filled(rows[end])
    const areAmounts = isWide && rows[end]?.[0] === '' && [first, ...others].every((cell) => cell === '' || isSum(cell))
    const isTotal =
      areAmounts ||
      (totals.test(first) && others.every((cell) => !/\p{L}{4}/u.test(cell))) ||
      (totalOf.test(first) && others.length > 0 && others.every(isAmountText))
    if (first !== '' && !isTotal && !(areRemarks && isBelowGap(end))) break
  }
  const left = rows.slice(end + 1, found + 1).filter((row) => filled(row).length > 0)
  if (left.length === 0) return { rows: [...rows], notes: [] }
  const shown = filled(left[0])[0]?.slice(0, 60) ?? ''
  const which =
    left.length === 1
      ? `The last row (‘${shown}’) isn't part of the table, so it was left out.`
      : `The last ${left.length} rows (from ‘${shown}’) aren't part of the table, so they were left out.`
  return { rows: rows.slice(0, end + 1), notes: [which] }
}

function cellTextProblem(rows: readonly (readonly string[])[]): string | null {
  let sum = 0
  for (const [at, row] of rows.entries()) {
    const characters = row.reduce((all, cell) => all + cell.length, 0)
    if (row.some((cell) => cell.length > importLimits.cell))
      return `Row ${numberText(at + 1)} has a cell of more than ${numberText(importLimits.cell)} characters. Shorten it.`
    if (characters > importLimits.row)
      return `Row ${numberText(at + 1)} has more than ${numberText(importLimits.row)} characters. Shorten it.`
    sum += characters
  }
  if (sum <= importLimits.text) return null
  return `This table has more than ${numberText(importLimits.text)} characters: split it.`
}

interface DelimitedText {
  rows: string[][]
  notes: string[]
}

const quotesNote = 'Some cells begin with a quotation mark that is not closed: they are read as they are written.'

/** Maximum number of lines of a text. A cell can contain several lines. */
const maximumLines = 20 * importLimits.rows

/**
 * Parse delimiter-separated text. A first line such as 'sep=;' declares the delimiter, otherwise it is detected.
 * Quotation marks that do not enclose a whole cell are part of the text.
 */
async function parseDelimitedText(text: string): Promise<DelimitedText> {
  const { default: papa } = await loadCode(() => import('papaparse'))
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u0085]/g, '\n')
  const lines = plain.trimEnd().split('\n').length
  if (lines > maximumLines) throwUnreadable(tableSizeProblem(lines, 1) ?? '')
  const [, said, rest = plain] = /^"?sep=(.)"?\n([\s\S]*)$/.exec(plain) ?? []
  const delimiter =
    said ?? detectDelimiter(rest, (start, given) => papa.parse<string[]>(start, { delimiter: given }).data)
  if (!/[^\s,;|"]/.test(rest)) return { rows: [], notes: [] }
  const read = papa.parse<string[]>(rest, { delimiter })
  if (read.errors.length === 0) return { rows: unescapeDump(read.data), notes: [] }
  return { rows: papa.parse<string[]>(quoteStrayMarks(rest, delimiter), { delimiter }).data, notes: [quotesNote] }
}

/** Unescape the cells of a database dump: '\\N' means no value, and a backslash escapes line breaks. */
function unescapeDump(rows: string[][]): string[][] {
  if (!rows.some((row) => row.includes('\\N'))) return rows
  const escaped: Record<string, string> = { n: '\n', r: '', t: ' ' }
  return rows.map((row) =>
    row.map((cell) => (cell === '\\N' ? '' : cell.replace(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign))),
  )
}

const delimiters = ['\t', ';', ',', '|']
/** Delimiter of a table with one column. It does not occur in text. */
const noDelimiter = '\u001F'
const sampledCharacters = 200_000

/**
 * Find the delimiter by which most lines have the same number of cells. Lines above and below the table may differ. In
 * a table with only one column, few lines contain commas.
 */
function detectDelimiter(text: string, parse: (start: string, delimiter: string) => string[][]): string {
  const start = text.slice(0, sampledCharacters)
  const candidates = delimiters.flatMap((delimiter) => {
    if (!start.includes(delimiter)) return []
    const lines = parse(quoteStrayMarks(start, delimiter), delimiter).filter((row) =>
      row.some((cell) => cell.trim() !== ''),
    )
    const counts = new Map<number, number>()
    for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [[cells, count] = [0, 0]] = [...counts].sort(([, one], [, other]) => other - one)
    const first = lines.findIndex(({ length }) => length > 1)
    const below = lines.slice(first)
    const split = below.filter(({ length }) => length > 1).length
    const isTable = (first === 0 ? split : count) * 2 > lines.length || (split > 2 && split >= below.length * 0.8)
    return isTable ? [{ delimiter, cells, count, split }] : []
  })
  const [best] = candidates.sort(
    (one, other) => other.count - one.count || other.split - one.split || other.cells - one.cells,
  )
  return best?.delimiter ?? noDelimiter
}

/** Escape cells that begin with a quotation mark but are not enclosed in quotation marks. Takes linear time. */
function quoteStrayMarks(text: string, delimiter: string): string {
  if (!text.includes('"')) return text
  const ends = new RegExp(`[\\n\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]`, 'gu')
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const closed = text[at] === '"' ? endOfQuotes(text, at) : -1
    const isWhole = closed !== -1 && (closed === text.length || text[closed] === delimiter || text[closed] === '\n')
    const end = isWhole ? closed : endOfCell(text, at, ends)
    if (text[at] === '"' && !isWhole) {
      parts.push(text.slice(from, at), `"${text.slice(at, end).replaceAll('"', '""')}"`)
      from = end
    }
    at = end + 1
  }
  return [...parts, text.slice(from)].join('')
}

/** Position after the closing quotation mark, or -1. A doubled mark is part of the cell. */
function endOfQuotes(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return -1
}

/**
 * Position of the next delimiter or line break after `start`. Stops there, because a text can be one very long line.
 */
function endOfCell(text: string, start: number, ends: RegExp): number {
  ends.lastIndex = start
  return ends.exec(text)?.index ?? text.length
}

function encodingNote(encoding: string): string {
  return `Read as ${encoding}. If letters look wrong, save the file as CSV UTF-8.`
}

const otherFileTypes: readonly { begins: readonly number[]; sentence: string }[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0xff, 0xd8, 0xff], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0x47, 0x49, 0x46, 0x38], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0x25, 0x50, 0x44, 0x46], sentence: 'This is a PDF, not a table. Choose a CSV or XLSX file.' },
]

function rejectOtherFileTypes(bytes: Uint8Array): void {
  const found = otherFileTypes.find(({ begins }) => startsWith(bytes, ...begins))
  if (found) throwUnreadable(found.sentence)
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  throwUnreadable(
    text.includes('EncryptedPackage')
      ? 'This file is protected by a password. Save it without one first.'
      : 'This is the old format of Excel (.xls). Save it as XLSX or CSV first.',
  )
}

function startsWith(bytes: Uint8Array, ...begins: number[]): boolean {
  return begins.every((byte, at) => bytes[at] === byte)
}

interface DecodedText {
  text: string
  /** Name to show, such as 'UTF-8' or 'Shift JIS'. */
  encoding: string
}

/** Decode a text file: UTF-16 or UTF-8 by byte order mark or content, otherwise a legacy encoding. */
async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', 'UTF-16', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', 'UTF-16', bytes)
  const unmarked = detectUtf16(bytes)
  if (unmarked) return decodeAs(unmarked, 'UTF-16', bytes)
  if (bytes.includes(0)) throwUnreadable('This is not a table. Choose a CSV or XLSX file.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const other = await detectOtherScript(bytes)
    if (other) return decodeAs(other.label, other.name, bytes)
    const western = decodeAs('windows-1252', 'Windows-1252', bytes)
    const { latinEncodingOf } = await loadCode(() => import('./latin-encodings.ts'))
    const latin = latinEncodingOf(western.text.slice(0, sampledCharacters))
    return latin ? decodeAs(latin.label, latin.name, bytes) : western
  }
}

/** Legacy encodings of non-Latin scripts, by the names that the detector uses. */
const otherScripts: Record<string, { label: string; name: string }> = {
  Shift_JIS: { label: 'shift_jis', name: 'Shift JIS' },
  'EUC-JP': { label: 'euc-jp', name: 'EUC-JP' },
  'EUC-KR': { label: 'euc-kr', name: 'EUC-KR' },
  GB18030: { label: 'gb18030', name: 'GB 18030' },
  Big5: { label: 'big5', name: 'Big5' },
  'windows-1251': { label: 'windows-1251', name: 'Windows-1251' },
  'KOI8-R': { label: 'koi8-r', name: 'KOI8-R' },
  'ISO-8859-7': { label: 'windows-1253', name: 'Windows-1253' },
  'windows-1253': { label: 'windows-1253', name: 'Windows-1253' },
  'ISO-8859-8': { label: 'windows-1255', name: 'Windows-1255' },
  'windows-1255': { label: 'windows-1255', name: 'Windows-1255' },
  'windows-1256': { label: 'windows-1256', name: 'Windows-1256' },
}
/** Below this confidence, in percent, a text counts as Latin. */
const minimumConfidence = 20
const sampledBytes = 20_000

async function detectOtherScript(bytes: Uint8Array) {
  const { analyse } = await import('chardet')
  const [best] = analyse(bytes.subarray(0, sampledBytes))
  return best && best.confidence >= minimumConfidence ? otherScripts[best.name] : undefined
}

function decodeAs(label: string, encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding }
}

/** Detect UTF-16 without a byte order mark: in Latin text, every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 5 && even === 0) return 'utf-16le'
  return even > start.length / 5 && odd === 0 ? 'utf-16be' : null
}
