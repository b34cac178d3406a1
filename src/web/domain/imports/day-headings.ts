import { missingYearProblem, readDateText } from '#shared/imports/date-text.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { findHeadingRow, missingFieldLabels, toMatchedColumns } from './matched-table.ts'
import type { Sheet } from './read-table.ts'
import { dateOfRow } from './stage-grid.ts'

const leastShare = 0.6

/**
 * Give rows the date that stands alone in a row above them: ‘DAY 1 – Thursday 15 April 2027’. These rows become empty.
 * Sheets with dates of their own stay as they are.
 */
export function withDayHeadings(sheet: Sheet, columns: readonly ImportColumn[]): Sheet {
  const date = columns.find(({ name }) => name === 'days.date')
  const heading = findHeadingRow(sheet.rows, columns)
  const above = sheet.rows.findLastIndex((row, at) => at < heading && row.some((cell) => cell !== ''))
  const days = sheet.rows.map((row, at) => (at > heading ? dateOfRow(row) : at === above ? dayIn(row) : ''))
  const first = days.findIndex((day) => day !== '')
  if (!date || first === -1) return sheet
  const others = sheet.rows.map((row, at) => (days[at] === '' ? row : row.map(() => '')))
  const chosen = toMatchedColumns(others, heading, columns, {})
  const own = chosen.findIndex(({ column }) => column === date.name)
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')
  const filled = others.flatMap((row, at) => (at > heading && isFilled(row) ? [at] : []))
  const hasDates =
    own === -1
      ? !missingFieldLabels(columns, chosen, undefined).includes(date.field.label)
      : filled.some((at) => (others[at]?.[own] ?? '') !== '')
  if (hasDates || filled.filter((at) => at > first).length < filled.length * leastShare) return sheet
  let day = ''
  const rows = others.map((row, at) => {
    day = days[at] || day
    const cell = at === heading ? date.field.label : at > heading && isFilled(row) ? day : ''
    if (own === -1) return [...row, cell]
    return at > heading ? row.map((one, column) => (column === own ? cell : one)) : [...row]
  })
  const example = sheet.rows[first]?.find((cell) => cell !== '') ?? ''
  const note = `Rows get the date that is alone in a row above them, such as ‘${example.slice(0, 60)}’.`
  return { ...sheet, rows, notes: [...sheet.notes, note] }
}

/** The day in a row that has only its weekday and date: ‘Wednesday, 17 March 2027’. A date of numbers can be that of a print. */
function dayIn(row: readonly string[]): string {
  const [line = '', ...others] = row.filter((cell) => cell !== '')
  const read = /\p{L}{3}/u.test(line) ? readDateText(line, { isMonthFirst: false, firstDate: null }) : undefined
  const isDay =
    read &&
    ('date' in read ? read.lastDate === undefined && read.times === undefined : read.problem === missingYearProblem)
  return others.length === 0 && isDay ? line : ''
}
