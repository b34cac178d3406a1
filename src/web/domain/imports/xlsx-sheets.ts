import type { CellValue } from 'read-excel-file/universal'
import { currenciesOf } from '#shared/imports/currency-text.ts'
import { orderOfDate } from '#shared/imports/date-text.ts'
import { unambiguousDecimal } from '#shared/parse-number.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { errorValuesNote } from './error-values.ts'
import { columnLetters } from './matched-table.ts'
import type { Sheet } from './read-table.ts'
import { tableSizeProblem } from './table-size.ts'
import { throwUnreadable } from './unreadable-table.ts'

const damagedFileMessage = 'This file is damaged. Open it in your spreadsheet program and save it again.'
const mergedCellsNote = 'Some cells are merged: only the first cell of each merged block has a value.'
const mergedRowsNote = 'Some cells are merged over several rows: each of these rows gets the value.'
/** Maximum number of merged blocks whose value is copied to all their rows. */
const maxMergedBlocks = 5000

/** Read the visible sheets of an XLSX file as text. @throws UnreadableTableError */
export async function readXlsxSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const parts = listZipParts(bytes)
  const names = parts.map(({ name }) => name)
  if (names.includes('xl/workbook.bin'))
    throwUnreadable('This is a binary workbook (.xlsb). Save it as XLSX or CSV first.')
  if (names.includes('content.xml'))
    throwUnreadable('This is an OpenDocument file (.ods). Save it as XLSX or CSV first.')
  if (names.some((name) => name.startsWith('Index/') && name.endsWith('.iwa')))
    throwUnreadable('This is a Numbers file. Export it as Excel (XLSX) or CSV first.')
  if (!names.some((name) => name.endsWith('workbook.xml')))
    throwUnreadable('This is an archive and not a table. Choose a CSV or XLSX file.')
  const { notes, workbook, relations, facts, hasZeros } = await scanParts(parts)
  const { default: readXlsx } = await loadCode(() => import('read-excel-file/universal'))
  const { hidden, isFrom1904, relationIds } = readWorkbook(workbook)
  const whole = [...facts.values()].some(({ hasGaps }) => hasGaps) ? await withAddresses(parts) : bytes
  const sheets = await readXlsx(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength)).catch(() =>
    throwUnreadable(damagedFileMessage),
  )
  const targets = readTargets(relations)
  return sheets
    .filter(({ sheet, data }) => data !== undefined && !hidden.includes(sheet))
    .map(({ sheet, data }) => {
      const found = facts.get(targets.get(relationIds.get(sheet) ?? '') ?? '')
      const rows = data.map((row, at) =>
        row.map((cell, column) => cellText(cell, { isFrom1904, hasZeros }, found?.signOf(at + 1, column + 1))),
      )
      fillMergedRows(rows, found?.mergedRows ?? [])
      return { name: sheet, notes: [...(found?.notes() ?? []), ...notes, ...convertedDatesNotes(data)], rows }
    })
}

/** Cells of one column that are merged over several rows. Columns and rows are counted from 1. */
interface MergedRows {
  column: number
  from: number
  to: number
}

/** Maximum number of cells that merged ranges can fill, because the ranges of a damaged file can overlap. */
const maximumFilled = 1_000_000

function fillMergedRows(rows: string[][], merged: readonly MergedRows[]): void {
  let filled = 0
  for (const { column, from, to } of merged) {
    filled += Math.max(0, Math.min(to, rows.length) - from)
    if (filled > maximumFilled) throwUnreadable(damagedFileMessage)
    const text = rows[from - 1]?.[column - 1] ?? ''
    for (const row of rows.slice(from, to)) if ((row[column - 1] ?? '') === '') row[column - 1] = text
  }
}

interface ScannedParts {
  notes: string[]
  workbook: string
  relations: string
  /** Whether times are displayed with a leading zero, as ‘08:00’. */
  hasZeros: boolean
  /** Information about each worksheet, such as hidden rows and formulas, by name of its part in the file. */
  facts: ReadonlyMap<string, SheetFacts>
}

/**
 * Unpack all parts to verify that they are no larger than declared. Collects notes for the user, and the content of
 * workbook.xml and its relations.
 */
async function scanParts(parts: readonly ZipPart[]): Promise<ScannedParts> {
  const facts = new Map<string, SheetFacts>()
  const texts = { workbook: '', relations: '', styles: '', comments: '' }
  let signs: ReadonlyMap<string, string> | undefined
  let looks: CellLooks | undefined
  // Read styles before the sheets, because cells refer to them.
  for (const part of parts.toSorted((one, other) => Number(isWorksheet(one)) - Number(isWorksheet(other)))) {
    const isSheet = isWorksheet(part)
    if (isSheet) signs ??= currencySymbolsByStyle(texts.styles)
    if (isSheet) looks ??= cellLooks(texts.styles)
    const text = (['workbook', 'relations', 'styles', 'comments'] as const).find((one) =>
      textParts[one].test(part.name),
    )
    const decoder = new TextDecoder()
    const extent = new SheetExtent()
    const sheet = new SheetFacts(signs, looks)
    let last = ''
    let run = 0
    await unpackInChunks(part, (piece) => {
      if (!isSheet && !text && !sharedTexts.test(part.name)) return
      const decoded = decoder.decode(piece, { stream: true })
      for (const [at, { length }] of decoded.split('<').entries()) {
        run = at === 0 ? run + length : length
        if (run > longestCell) throwUnreadable('This file has a cell with more text than Excel allows.')
      }
      if (text) {
        texts[text] += decoded
        if (texts[text].length > longestText) throwUnreadable(tooManyFormats)
      } else if (isSheet) {
        // A tag may be split across two chunks.
        const xml = `${last}${decoded}`
        last = unfinishedTag(xml)
        if (last.length > longestTag || xml.includes(repeatedBracket)) throwUnreadable(damagedFileMessage)
        extent.add(xml)
        sheet.add(last === '' ? xml : xml.slice(0, -last.length))
      }
    })
    if (extent.isDamaged) throwUnreadable(damagedFileMessage)
    if (extent.isTooLarge) throwUnreadable(tableSizeProblem(extent.rows, extent.columns) ?? damagedFileMessage)
    if (isSheet) facts.set(fileName(part.name), sheet)
  }
  return {
    notes: [...formatNotes(texts.styles), ...commentNotes(texts.comments)],
    workbook: texts.workbook,
    relations: texts.relations,
    hasZeros: showsZeros(texts.styles),
    facts,
  }
}

/** Maximum number of characters of formats, comments and sheet names. */
const longestText = 5_000_000
const tooManyFormats = 'This file has too many formats or comments. Copy its cells to a new file, or paste them.'
/** Repeated brackets cannot begin a tag, but make the parser slow. */
const repeatedBracket = '<'.repeat(1000)

const textParts = {
  workbook: /(^|\/)workbook\.xml$/,
  relations: /(^|\/)_rels\/workbook\.xml\.rels$/,
  styles: /(^|\/)styles\.xml$/,
  comments: /(^|\/)comments\/?[^/]*\.xml$/,
} as const

const sharedTexts = /(^|\/)sharedStrings\.xml$/
/**
 * Maximum number of characters of a cell with its tag. Excel allows 32,767 in a cell; the parser is slow for millions.
 */
const longestCell = 1_000_000

const isWorksheet = ({ name }: ZipPart) => /worksheets\/[^/]+\.xml$/.test(name)

const fileName = (path: string) => path.split('/').at(-1) ?? ''

const sheetTags = /<(\/?)(?:\w+:)?(row|c|f|v|is|col|mergeCell)(?=[\s/>])([^<>]*)>/g

/** Maximum number of amounts per sheet to which the currency of their format is added. */
const maximumSigns = 200_000

/** Information of a sheet that the parser does not return: notes, merged rows and currencies. */
class SheetFacts {
  /** Whether some cells or rows have no address. The standard allows this, but the parser needs addresses. */
  hasGaps = false
  #hiddenRows = 0
  #hiddenColumns = 0
  #openFormulas = 0
  #hasErrors = false
  #hasMerged = false
  readonly mergedRows: MergedRows[] = []
  #columns = 0
  #cell = { hasFormula: false, hasValue: false, column: 0, style: '' }
  #row = { number: 0, cells: 0, struck: 0 }
  readonly #struckRows: number[] = []
  readonly #fills = new Set<string>()
  readonly #looks: CellLooks
  #hidden: [from: number, to: number][] = []
  /** Currency signs by style. */
  readonly #signs: ReadonlyMap<string, string>
  /** Currency signs by row and column. */
  readonly #signOfCell = new Map<number, string>()

  constructor(signs: ReadonlyMap<string, string> = new Map(), looks: CellLooks = noLooks) {
    this.#signs = signs
    this.#looks = looks
  }

  /** Currency sign in the format of a cell. Rows and columns are counted from 1. */
  signOf(row: number, column: number): string | undefined {
    return this.#signOfCell.get(row * excelLimits.column + column)
  }

  /** Scan a chunk of XML. The chunk must end with a complete tag. */
  add(xml: string): void {
    for (const [, end, name, attributes = ''] of xml.matchAll(sheetTags)) {
      if (end) {
        if (name === 'c') this.#endCell()
      } else if (name === 'c') this.#startCell(attributes)
      else if (name === 'f') this.#cell.hasFormula = true
      else if (name === 'v' || name === 'is') this.#cell.hasValue = true
      else if (name === 'row') this.#startRow(attributes)
      else if (name === 'mergeCell') this.#addMerged(readAttribute(attributes, 'ref'))
      else if (isHidden(attributes)) this.#hidden.push([numberIn(attributes, 'min'), numberIn(attributes, 'max')])
    }
  }

  #addMerged(reference: string): void {
    const [, first = '', from, last, to] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
    if (first === last && this.mergedRows.length < maxMergedBlocks)
      this.mergedRows.push({ column: columnNumber(first), from: Number(from), to: Number(to) })
    else this.#hasMerged ||= !isTitle(reference)
  }

  #startRow(attributes: string): void {
    if (!/\sr\s*=/.test(attributes)) this.hasGaps = true
    this.#endRow()
    this.#row = { number: numberIn(attributes, 'r'), cells: 0, struck: 0 }
    if (isHidden(attributes) && !attributes.endsWith('/')) this.#hiddenRows += 1
    this.#cell.column = 0
  }

  #startCell(attributes: string): void {
    const [, letters] = /\sr\s*=\s*["']([A-Z]+)/i.exec(attributes) ?? []
    if (letters === undefined) this.hasGaps = true
    const column = letters === undefined ? this.#cell.column + 1 : columnNumber(letters)
    this.#cell = { hasFormula: false, hasValue: false, column, style: readAttribute(attributes, 's') }
    if (/\st\s*=\s*["']e["']/.test(attributes)) this.#hasErrors = true
    const sign = this.#signs.size === 0 ? undefined : this.#signs.get(readAttribute(attributes, 's'))
    if (sign === undefined || letters === undefined || this.#signOfCell.size >= maximumSigns) return
    const [, row] = /\sr\s*=\s*["'][A-Z]+(\d{1,7})["']/i.exec(attributes) ?? []
    this.#signOfCell.set(Number(row) * excelLimits.column + column, sign)
  }

  #endCell(): void {
    if (this.#cell.hasFormula && !this.#cell.hasValue) this.#openFormulas += 1
    if (!this.#cell.hasValue) return
    this.#columns = Math.max(this.#columns, this.#cell.column)
    this.#row.cells += 1
    if (this.#looks.struck.has(this.#cell.style)) this.#row.struck += 1
    const fill = this.#looks.fills.get(this.#cell.style)
    if (fill !== undefined) this.#fills.add(fill)
  }

  #endRow(): void {
    const { number, cells, struck } = this.#row
    if (cells > 1 && struck === cells) this.#struckRows.push(number)
    this.#row = { number, cells: 0, struck: 0 }
  }

  notes(): string[] {
    this.#endRow()
    for (const [from, to] of this.#hidden.splice(0))
      this.#hiddenColumns += Math.max(0, Math.min(to, this.#columns) - from + 1)
    const [rows, columns, formulas] = [this.#hiddenRows, this.#hiddenColumns, this.#openFormulas]
    const hidden = [countWithPlural(rows, 'hidden row'), countWithPlural(columns, 'hidden column')].filter(
      (text) => text !== '',
    )
    return [
      ...(this.#hasMerged ? [mergedCellsNote] : []),
      ...(this.mergedRows.length > 0 ? [mergedRowsNote] : []),
      ...(this.#hasErrors ? [errorValuesNote] : []),
      ...struckNotes(this.#struckRows),
      ...(this.#fills.size >= leastColors ? [colorsNote] : []),
      ...(hidden.length > 0
        ? [`${hidden.join(' and ')} of this sheet ${rows + columns === 1 ? 'is' : 'are'} read too.`]
        : []),
      ...(formulas > 0
        ? [
            `${countWithPlural(formulas, 'formula')} without a stored result: read as empty. Open the file in your spreadsheet program and save it again.`,
          ]
        : []),
    ]
  }
}

const colorsNote =
  "Colors of cells aren't imported. If they mean something, such as a status, add it to the file in a column."
/** Minimum number of fill colors to count as meaningful. Headings and zebra stripes use at most two. */
const leastColors = 3
const maxNamedRows = 5

function struckNotes(rows: readonly number[]): string[] {
  if (rows.length === 0) return []
  const all = rows.slice(0, maxNamedRows).map(numberText).join(', ')
  const more = rows.length > maxNamedRows ? ' …' : ''
  return [
    rows.length === 1
      ? `Row ${all} is struck through, but it is read like the others. Leave it out in the preview, or change its status.`
      : `Rows ${all}${more} are struck through, but they are read like the others. Leave them out in the preview, or change their status.`,
  ]
}

/** Cell styles that can be meaningful: strikethrough, and fill colors. */
interface CellLooks {
  struck: ReadonlySet<string>
  fills: ReadonlyMap<string, string>
}

const noLooks: CellLooks = { struck: new Set(), fills: new Map() }

/** Read the meaningful styles by index of the cell style. `styles` is the content of styles.xml. */
function cellLooks(styles: string): CellLooks {
  const sectionOf = (name: string) => {
    const [, after = ''] = styles.split(new RegExp(`<(?:\\w+:)?${name}[\\s>]`), 2)
    return after.split(new RegExp(`</(?:\\w+:)?${name}>`), 1)[0] ?? ''
  }
  const entriesOf = (name: string, entry: string) =>
    sectionOf(name)
      .split(new RegExp(`<(?:\\w+:)?${entry}(?=[\\s/>])`))
      .slice(1)
  const struckFonts = entriesOf('fonts', 'font').map((font) =>
    /<(?:\w+:)?strike(?![^<>]*val\s*=\s*["'](?:0|false)["'])[\s/>]/.test(font),
  )
  const fills = entriesOf('fills', 'fill').map((fill) => {
    const [color] = /<(?:\w+:)?fgColor\s[^<>]*>/.exec(fill) ?? []
    const isPlain =
      !/patternType\s*=\s*["']solid["']/.test(fill) || /rgb\s*=\s*["']\w{0,2}FFFFFF["']/i.test(color ?? '')
    return isPlain ? undefined : color
  })
  const cells = findTags(sectionOf('cellXfs'), 'xf')
  const struck = cells.flatMap((tag, at) => (struckFonts[numberIn(tag, 'fontId')] ? [String(at)] : []))
  const filled = cells.flatMap((tag, at) => {
    const fill = fills[numberIn(tag, 'fillId')]
    return fill === undefined ? [] : [[String(at), fill] as const]
  })
  return { struck: new Set(struck), fills: new Map(filled) }
}

/** Whether a merged range is a single row at the start of a sheet, such as 'A1:F1'. */
function isTitle(reference: string): boolean {
  const [, row, lastRow] = /^A(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  return row !== undefined && row === lastRow && Number(row) <= 5
}

function isHidden(attributes: string): boolean {
  return /\shidden\s*=\s*["'](1|true)["']/.test(attributes)
}

function numberIn(attributes: string, name: string): number {
  return Number(readAttribute(attributes, name)) || 0
}

function countWithPlural(count: number, noun: string): string {
  return count === 0 ? '' : `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Repack a workbook, and add the missing addresses of rows and cells: each follows the previous one. */
async function withAddresses(parts: readonly ZipPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await loadCode(() => import('fflate'))
  const files: Record<string, Uint8Array> = {}
  for (const part of parts) {
    const pieces: BlobPart[] = []
    await unpackInChunks(part, (piece) => pieces.push(piece.slice()))
    const blob = new Blob(pieces)
    files[part.name] = isWorksheet(part)
      ? strToU8(addAddresses(await blob.text()))
      : new Uint8Array(await blob.arrayBuffer())
  }
  return new Uint8Array(zipSync(files, { level: 0 }))
}

function addAddresses(xml: string): string {
  let [row, column] = [0, 0]
  return xml.replace(
    /<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g,
    (tag, prefix: string, name: string, attributes: string) => {
      const [, letters = '', digits = ''] = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/i.exec(attributes) ?? []
      if (name === 'row') [row, column] = [digits === '' ? row + 1 : Number(digits), 0]
      else column = letters === '' ? column + 1 : columnNumber(letters)
      if (digits !== '') return tag
      return `<${prefix}${name} r="${name === 'c' ? columnLetters(column - 1) : ''}${row}"${attributes}>`
    },
  )
}

/**
 * Notes about columns that mix real dates with texts such as '13/09/2027'. A program converted only texts whose first
 * number can be a month, and swapped day and month in them.
 */
function convertedDatesNotes(rows: readonly (readonly unknown[])[]): string[] {
  const columns = new Map<number, { dates: number; late: number; text: string | null }>()
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const order = typeof cell === 'string' && cell.length < 40 ? orderOfDate(cell) : null
      const isText = typeof cell === 'string' && (order === 'day' || order === 'month')
      if (!isText && !(cell instanceof Date)) continue
      const found = columns.get(at) ?? { dates: 0, late: 0, text: null }
      columns.set(at, found)
      if (isText) found.text ??= cell
      else if (cell instanceof Date) {
        found.dates += 1
        if (cell.getUTCDate() > 12) found.late += 1
      }
    }
  return [...columns]
    .filter(([, { dates, late, text }]) => dates > 0 && late === 0 && text !== null)
    .map(
      ([at, { text }]) =>
        `Column ${columnLetters(at)} has dates and texts such as ‘${text}’. Your spreadsheet program may have swapped day and month of the dates: check them.`,
    )
}

function unfinishedTag(xml: string): string {
  const begin = xml.lastIndexOf('<')
  return begin > xml.lastIndexOf('>') ? xml.slice(begin) : ''
}

interface TimeFormat {
  isFrom1904: boolean
  hasZeros: boolean
}

/** Text of a cell. XLSX dates have no time zone, so they are read as displayed. */
function cellText(value: CellValue | typeof Date | null, format: TimeFormat, sign?: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value, format)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return withSign(unambiguousDecimal(String(Number(value.toPrecision(15)))), sign)
  return String(value)
}

/** Add a currency sign to a number: '€12.5', '12.5 CHF'. */
function withSign(number: string, sign: string | undefined): string {
  if (sign === undefined) return number
  return /^\p{Sc}$/u.test(sign) ? `${sign}${number}` : `${number} ${sign}`
}

const millisecondsPerDay = 86_400_000
/** Days between 1899-12-30 and 1904-01-01, the two start dates of Excel's day numbers. */
const daysUntil1904 = 1462

/** Text of a date cell. A time without a date has the start date of Excel's day numbers. */
function dateText(date: Date, { isFrom1904, hasZeros }: TimeFormat): string {
  const at = date.getTime() + (isFrom1904 ? daysUntil1904 * millisecondsPerDay : 0)
  const rounded = new Date(Math.round(at / 1000) * 1000).toISOString()
  const [day = '', time = ''] = [rounded.slice(0, 10), rounded.slice(11, 16)]
  if (day <= '1904-01-02') return hasZeros ? time : time.replace(/^0(?=[1-9])/, '')
  return time === '00:00' ? day : `${day} ${time}`
}

const maxQuotedComments = 3
const longestComment = 80

/** Note about comments on cells, which are not imported. `xml` is the content of all parts with comments. */
function commentNotes(xml: string): string[] {
  const [, ...comments] = xml.split(/<(?:\w+:)?comment(?=\s)/)
  if (comments.length === 0) return []
  const shown = comments.slice(0, maxQuotedComments).map((comment) => {
    const [tag = ''] = comment.split('>', 1)
    const texts = [...comment.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</g)].map(([, text = '']) => text)
    // For old versions, Excel adds an explanation in front of the text of new comments.
    const text = decodeXmlText(texts.join('')).replace(/^\[Threaded comment\][\s\S]*?Comment:/, '')
    return `${readAttribute(tag, 'ref')} ‘${text.replace(/\s+/g, ' ').trim().slice(0, longestComment)}’`
  })
  const more = comments.length > maxQuotedComments ? ' …' : ''
  const which =
    comments.length === 1
      ? "This file has a comment on a cell, which isn't"
      : `This file has ${countWithPlural(comments.length, 'comment')} on cells, which aren't`
  return [`${which} imported: ${shown.join(', ')}${more}`]
}

const leadingZerosNote =
  'Some numbers have zeros in front that are only their format, such as 01067: they are read without. Format these cells as text to keep them.'
const currencyNote =
  'Some amounts show the currency of whoever opens the file, which it does not name: they are read in the currency of the field.'

/** Ids of built-in number formats that use the currency of the local system. The file does not say which currency. */
const localCurrencyFormats = ['5', '6', '7', '8', '42', '44']

/** Notes about information that only number formats contain, not cell values. `styles` is the content of styles.xml. */
export function formatNotes(styles: string): string[] {
  const { formats, used } = readFormats(styles)
  const isLocal = used.some((id) => localCurrencyFormats.includes(id))
  const hasZeros = used.some((id) => /^0{2,}$/.test(formats.get(id) ?? ''))
  return [...(hasZeros ? [leadingZerosNote] : []), ...(isLocal ? [currencyNote] : [])]
}

function showsZeros(styles: string): boolean {
  const { formats, used } = readFormats(styles)
  return used.some((id) => /hh/i.test(formats.get(id) ?? ''))
}

/** Codes of number formats by id, and the ids of the formats of cell styles, in the order of the styles. */
function readFormats(styles: string): { formats: ReadonlyMap<string, string>; used: string[] } {
  const formats = new Map(
    findTags(styles, 'numFmt').map((tag) => [
      readAttribute(tag, 'numFmtId'),
      decodeXmlText(readAttribute(tag, 'formatCode')),
    ]),
  )
  const [, afterStart = ''] = styles.split(/<(?:\w+:)?cellXfs[\s>]/, 2)
  const [ofCells = ''] = afterStart.split(/<\/(?:\w+:)?cellXfs>/, 1)
  return { formats, used: findTags(ofCells, 'xf').map((tag) => readAttribute(tag, 'numFmtId')) }
}

/** Currency signs and codes by index of the cell style. `styles` is the content of styles.xml. */
export function currencySymbolsByStyle(styles: string): ReadonlyMap<string, string> {
  const { formats, used } = readFormats(styles)
  const found = used.map((id, index) => [String(index), currencySign(formats.get(id) ?? '')] as const)
  return new Map(found.flatMap(([index, sign]) => (sign === undefined ? [] : [[index, sign] as const])))
}

/** Currency in a number format: '€' in '#,##0.00 [$€-407]', 'NOK' in '[$NOK] #,##0', 'kr' in '0 "kr"'. */
function currencySign(code: string): string | undefined {
  const [positive = ''] = code.slice(0, maximumFormat).split(';', 1)
  if (!/[0#]/.test(positive)) return undefined
  const marked = [...positive.matchAll(/\[\$([^\]-]{1,10})(?:-[^\]]*)?\]|"([^"]{1,10})"|\\?([$€£¥])(?!-)/g)]
  const texts = marked.map(([, bracketed, quoted, sign]) => (bracketed ?? quoted ?? sign ?? '').trim())
  return texts.find((text) => currenciesOf(text).length > 0)
}

const maximumFormat = 200

function findTags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []
}

/**
 * Maximum number of characters of a tag. A longer tag means that the file is damaged. Each chunk of a long tag is
 * scanned again.
 */
const longestTag = 1_000_000

/** Excel's limits. A cell reference beyond them means that the file is damaged. */
const excelLimits = { row: 1_048_576, column: 16_384 }
/**
 * Maximum number of cells, twice the import limit. The parser allocates all cells up to the last one, even empty ones.
 */
const maximumCells = 4_000_000
const cellReferencePattern = /<(?:\w+:)?(?:c|row)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["'][^<>]*>/gi

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

/** Column number of letters: 'A' is 1, 'XFD' is 16,384, '' is 0. */
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
 * @throws UnreadableTableError if the archive is broken, encrypted or declares more than the limits
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

/** Unpack a part in chunks without storing the result. @throws UnreadableTableError if the part is larger than declared */
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
interface WorkbookInfo {
  hidden: string[]
  /** Relation ids by name of the sheet. */
  relationIds: ReadonlyMap<string, string>
  /** Day numbers start in 1904. The parser misses this flag if the file has it as 'true' instead of '1'. */
  isFrom1904: boolean
}

export function readWorkbook(xml: string): WorkbookInfo {
  const sheets = xml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  return {
    hidden: sheets
      .filter((sheet) => /^(hidden|veryHidden)$/.test(readAttribute(sheet, 'state')))
      .map((sheet) => decodeXmlText(readAttribute(sheet, 'name'))),
    relationIds: new Map(
      sheets.map((sheet) => [decodeXmlText(readAttribute(sheet, 'name')), readAttribute(sheet, '(?:\\w+:)?id')]),
    ),
    isFrom1904: /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904="true"/.test(xml),
  }
}

/** File names of the targets of a workbook's relations, by id. */
function readTargets(relations: string): ReadonlyMap<string, string> {
  return new Map(
    findTags(relations, 'Relationship').map((tag) => [
      readAttribute(tag, 'Id'),
      fileName(readAttribute(tag, 'Target')),
    ]),
  )
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
