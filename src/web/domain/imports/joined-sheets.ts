import { foldText } from '#shared/fold-text.ts'
import { missingYearProblem, orderOfDate, readDateText } from '#shared/imports/date-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { monthWords } from '#shared/imports/words-of-dates.ts'
import { withDayHeadings } from './day-headings.ts'
import { findHeadingRow, linesAboveNotes, missingFieldLabels, toMatchedColumns } from './matched-table.ts'
import { monthOfHeadingRow } from './month-grid.ts'
import { type MonthOfYear, monthText, readDay, withMonths } from './month-headings.ts'
import type { Sheet } from './read-table.ts'
import { isRoomName } from './room-columns.ts'
import { tableSizeProblem } from './table-size.ts'

/** A sheet with the rows of several sheets that have the same headings. */
export interface JoinedSheet extends Sheet {
  /** Indexes of the joined sheets in the file. */
  parts: number[]
}

const maximumShownNames = 100
const maximumDate = 60
/** End of the name of a sheet that was made from another sheet. */
const ofGrid = /, one row per (?:room|event)$/

/**
 * If sheets have the same headings, such as one sheet per month, add a sheet with the rows of all. If their names are
 * not months or years, the name is added to each row as a cell.
 */
export function withJoinedSheets<Any extends Sheet>(
  sheets: readonly Any[],
  columns: readonly ImportColumn[],
  nameFrom: string | undefined,
): (Any | JoinedSheet)[] {
  const groups = Map.groupBy([...sheets.keys()], (at) => headingsKey(sheets[at], columns, nameFrom))
  const joined = [...groups].flatMap(([key, parts]): JoinedSheet[] => {
    if (key === null || parts.length < 2) return []
    const members = parts.flatMap((at) => sheets[at] ?? [])
    const areDated = members.every(({ name }) => isDateName(name))
    const label = members.every(({ name }) => isRoomName(name)) ? 'Room' : 'Sheet'
    const told: string[] = []
    let start = 1
    const rows = members.flatMap(({ name, rows: all, notes }, index) => {
      const heading = findHeadingRow(all, columns)
      const moved = start - heading - 1
      told.push(...notes.map((note) => withRowNumbers(note, (row) => row + moved)), ...linesAboveNotes(all, heading))
      start += all.length - heading - 1
      const own = (row: readonly string[], cell: string) => [...row, ...(areDated ? [] : [cell.replace(ofGrid, '')])]
      const body = all.slice(heading + 1).map((row) => own(row, row.some((cell) => cell !== '') ? name : ''))
      return index === 0 ? [own(all[heading] ?? [], label), ...body] : body
    })
    if (tableSizeProblem(rows.length, rows[0]?.length ?? 0)) return []
    const names = members.map(({ name }) => `‘${name.replace(ofGrid, '')}’`).join(', ')
    const note = `${names} have the same headings, so they are imported together. Select a sheet to import it alone.`
    return [{ parts, name: `All of ${names}`.slice(0, maximumShownNames), rows, notes: [note, ...new Set(told)] }]
  })
  return [...sheets, ...joined]
}

/** Convert the row numbers in a note to those of the joined sheet: 'Row 12 is struck through'. */
function withRowNumbers(note: string, numberOf: (row: number) => number): string {
  const [rows] = /^Rows? \d+(?:(?:, | and )\d+)*/.exec(note) ?? []
  return rows === undefined
    ? note
    : rows.replace(/\d+/g, (row) => String(numberOf(Number(row)))) + note.slice(rows.length)
}

/** Headings of a sheet as a key, if it has all columns that new records need; otherwise null. */
function headingsKey(
  sheet: Sheet | undefined,
  columns: readonly ImportColumn[],
  nameFrom: string | undefined,
): string | null {
  if (!sheet || sheet.problem || sheet.rows.length === 0) return null
  const heading = findHeadingRow(sheet.rows, columns)
  const chosen = toMatchedColumns(sheet.rows, heading, columns, {})
  if (heading === -1 || missingFieldLabels(columns, chosen, nameFrom).length > 0) return null
  return JSON.stringify((sheet.rows[heading] ?? []).map(headingKey))
}

/** Whether a name has only a month, a year or both: 'March 27', '2027', 'Styczeń'. */
function isDateName(name: string): boolean {
  const words = headingKey(name.replace(ofGrid, '')).split(' ')
  return words.every((word) => /^(?:\d{2}|20\d{2})$/.test(word) || monthWords().has(word))
}

const season = /20\d{2} ?[/–-] ?(?:20)?\d{2}(?!\d)/

/** The year in the texts, if there is exactly one. Null if there is none or several, as in '2026/27'. */
export function onlyYearInTexts(texts: readonly string[]): string | null {
  if (texts.some((text) => season.test(text))) return null
  const years = new Set(texts.flatMap((text) => text.match(/(?<![\d.,])20[0-4]\d(?![\d.,])/g) ?? []))
  return years.size === 1 ? ([...years][0] ?? null) : null
}

/**
 * Complete dates by the sheet's name or the lines above its headings: add the year to dates, and the month to days.
 * Dates whose weekday contradicts the year stay as they are.
 */
export function withSheetDates(given: Sheet, columns: readonly ImportColumn[]): Sheet {
  if (given.problem || given.rows.length === 0) return given
  const dayed = withDayHeadings(withoutRepeatedHeadings(given, findHeadingRow(given.rows, columns)), columns)
  const sheet = withSheetMonth(dayed, columns)
  const heading = findHeadingRow(sheet.rows, columns)
  const body = sheet.rows.slice(heading + 1)
  const dates = dateColumns(sheet.rows, heading, columns)
  const above = sheet.rows.slice(0, Math.max(0, heading)).flat()
  const year = onlyYearInTexts([sheet.name]) ?? onlyYearInTexts(above)
  if (year === null || dates.length === 0) return sheet
  const texts = new Set(body.flatMap((row) => dates.map((at) => row[at] ?? '')))
  const withYear = new Map([...texts].flatMap((text) => dateWithYear(text, year)))
  const contradicting = [...withYear.values()].filter(({ isOtherWeekday }) => isOtherWeekday).length
  if (withYear.size === 0 || contradicting * 2 > withYear.size) return sheet
  const rows = sheet.rows.map((row, at) =>
    at <= heading
      ? row
      : row.map((cell, column) => (dates.includes(column) ? (withYear.get(cell)?.text ?? cell) : cell)),
  )
  return { ...sheet, rows, notes: [...sheet.notes, `Dates without a year are in ${year}, as the sheet says.`] }
}

/** Empty the rows that repeat the headings, as at the top of each page of a printed list. */
function withoutRepeatedHeadings(sheet: Sheet, heading: number): Sheet {
  const headings = (sheet.rows[heading] ?? []).map(headingKey)
  const isRepeated = (row: readonly string[], at: number) =>
    at > heading &&
    headings.filter((key) => key !== '').length > 1 &&
    row.every((cell, column) => headingKey(cell) === headings[column])
  const repeated = sheet.rows.flatMap((row, at) => (isRepeated(row, at) ? [at] : []))
  const [first] = repeated
  if (first === undefined) return sheet
  const note =
    repeated.length === 1
      ? `Row ${first + 1} has the headings again, so it was left out.`
      : `${repeated.length} rows have the headings again, so they were left out.`
  const rows = sheet.rows.map((row, at) => (repeated.includes(at) ? row.map(() => '') : row))
  return { ...sheet, rows, notes: [...sheet.notes, note] }
}

/** The text with the year added, if it is a date without a year. */
function dateWithYear(text: string, year: string): [string, { text: string; isOtherWeekday: boolean }][] {
  const options = { isMonthFirst: orderOfDate(text) === 'month', firstDate: null }
  const read = text === '' || text.length > maximumDate ? undefined : readDateText(text, options)
  if (!read || !('problem' in read) || read.problem !== missingYearProblem) return []
  const plain = text.replace(/[./]$/, '')
  const [, sign = ' '] = /^[^\p{L}]*\d{1,2}([./])\d{1,2}$/u.exec(plain) ?? /\d{1,2}([./])\d{1,2}$/.exec(plain) ?? []
  const withYear = /^\d{1,2}月/.test(plain) ? `${year}年${plain}` : `${plain}${sign}${year}`
  const dated = readDateText(withYear, options)
  if (!dated || !('date' in dated)) return []
  const isWithin = [dated.date, dated.lastDate ?? dated.date].every((date) => date.startsWith(year))
  return isWithin ? [[text, { text: withYear, isOtherWeekday: dated.note !== undefined }]] : []
}

function dateColumns(rows: Sheet['rows'], heading: number, columns: readonly ImportColumn[]): number[] {
  const chosen = toMatchedColumns(rows, heading, columns, {})
  return chosen.flatMap(({ column }, at) => (/^days\.(?:date|last_date)$/.test(column) ? [at] : []))
}

const leastShare = 0.6

/**
 * Add the month in the sheet's name, or in a line above its headings, to days without a month. Days whose weekday
 * contradicts the month stay as they are.
 */
function withSheetMonth(sheet: Sheet, columns: readonly ImportColumn[]): Sheet {
  const heading = findHeadingRow(sheet.rows, columns)
  const above = sheet.rows.slice(0, Math.max(0, heading))
  const lines = [[sheet.name.replace(ofGrid, '')], ...above]
  const found = lines.map((line, at) => (at > 0 || isDateName(line[0] ?? '') ? onlyMonthOf(line) : null))
  const at = found.findIndex((month) => month !== null)
  const month = found[at]
  if (!month) return sheet
  const note =
    at === 0
      ? `Days get the month of the sheet, ‘${sheet.name}’.`
      : `Days get the month above the headings, ‘${lines[at]?.find((cell) => cell !== '')?.slice(0, maximumDate)}’.`
  const dates = dateColumns(sheet.rows, heading, columns)
  if (dates.length === 0) {
    const rows = at === 0 ? withMonthOfName(sheet, heading) : null
    return rows ? { ...sheet, rows, notes: [...sheet.notes, note] } : sheet
  }
  const year = month.year ?? onlyYearInTexts([sheet.name]) ?? onlyYearInTexts(above.flat())
  const cells = sheet.rows.slice(heading + 1).flatMap((row) => dates.flatMap((date) => row[date] || []))
  const days = cells.flatMap((cell) => dayWithoutMonth(cell)?.text ?? [])
  const isOther = (day: string) => {
    const read = readDateText(`${day} ${monthText({ ...month, year: Number(year) })}`, plainDates)
    return read !== undefined && ('problem' in read || read.note !== undefined)
  }
  const contradicting = year === null ? 0 : days.filter(isOther).length
  if (days.length === 0 || days.length < cells.length * leastShare || contradicting * 2 > days.length) return sheet
  const dated = (cell: string) => {
    const day = dayWithoutMonth(cell)
    return day ? `${day.text} ${monthText(month)}` : cell
  }
  const rows = sheet.rows.map((row, index) =>
    index > heading ? row.map((cell, column) => (dates.includes(column) ? dated(cell) : cell)) : row,
  )
  return { ...sheet, rows, notes: [...sheet.notes, note] }
}

/** ‘13 Mar’ is a date, although ‘mar’ is a Tuesday too. */
function dayWithoutMonth(cell: string) {
  const hasMonth = foldText(cell)
    .split(/[^\p{L}]+/u)
    .some((word) => monthWords().has(word))
  return hasMonth ? null : readDay(cell)
}

const plainDates = { isMonthFirst: false, firstDate: null }

const wholeDate =
  /(?<!\d)\d{1,2}(?:\.|\p{L}{2})? ?(?:of |de )?\p{L}{3,}\.?,? (?:de )?20\d{2}|\p{L} \d{1,2}(?:\p{L}{2})?, 20\d{2}/u

/** Month in a line such as ‘Hall diary – March 2027’; null if it names several months, or a full date. */
function onlyMonthOf(line: readonly string[]): MonthOfYear | null {
  if (line.some((cell) => wholeDate.test(cell))) return null
  const words = line.flatMap((cell) => foldText(cell).split(/[^\p{L}]+/u))
  const months = new Set(words.flatMap((word) => (word.length > 2 ? (monthWords().get(word) ?? []).slice(0, 1) : [])))
  return months.size === 1 ? monthOfHeadingRow(line) : null
}

/** Rows whose days got the month of the sheet's name; null if no column has days. */
function withMonthOfName({ name, rows }: Sheet, heading: number): string[][] | null {
  const month = (rows[0] ?? []).map((_, at) => (at === 0 ? name.replace(/ (\d{2})$/, ' 20$1') : ''))
  const { rows: filled, notes } = withMonths([month, ...rows.slice(heading + 1)])
  return notes.length === 0 ? null : [...rows.slice(0, heading + 1), ...filled.slice(1)]
}
