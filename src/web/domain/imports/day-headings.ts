import { foldText } from '#shared/fold-text.ts'
import { missingYearProblem, readDateText } from '#shared/imports/date-text.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'
import { findHeadingRow, missingFieldLabels, toMatchedColumns } from './matched-table.ts'
import type { Sheet } from './read-table.ts'
import { dateOfRow } from './stage-grid.ts'

const leastShare = 0.6
const longestLine = 100

/**
 * Copy a date that stands alone in a row, such as ‘DAY 1 – Thursday 15 April 2027’, to the rows below it, and empty the
 * row of the date. Sheets with a date column stay as they are.
 */
export function withDayHeadings(sheet: Sheet, columns: readonly ImportColumn[]): Sheet {
  const date = columns.find(({ name }) => name === 'days.date')
  const heading = findHeadingRow(sheet.rows, columns)
  const above = sheet.rows.findLastIndex((row, at) => at < heading && row.some((cell) => cell !== ''))
  const days = sheet.rows.map((row, at) =>
    at > heading ? dateOfRow(row) || dayIn(row) : at === above ? dayIn(row) : '',
  )
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

/**
 * Day in a row above the headings that names weekday and date: ‘Wednesday, 17 March 2027’, ‘Day 1 – Monday 8 March
 * 2027’. Numeric dates, or dates behind a word such as ‘Printed’, do not count, because they can be the date of
 * printing.
 */
function dayIn(row: readonly string[]): string {
  const [line = '', ...others] = new Set(row.filter((cell) => cell !== ''))
  if (others.length > 0) return ''
  if (isNamedDay(line)) return line
  const part = dateOfRow(row) || lastDate(line)
  const before = line.slice(0, line.indexOf(part))
  const isNumbered = /^\p{L}{3,12} \d{1,2}\P{L}*$/u.test(before)
  const isDay = isNumbered || (hasWeekday(part) && !printWords.test(foldText(before)))
  return part !== '' && isDay && isNamedDay(part) ? part : ''
}

const printWords =
  /(?<!\p{L})(?:print|as (?:at|of|per)|stand|updat|aktual|edit|modif|draft|entwurf|version|vers|rev|v\d|creat|erstellt|generat|export|download|issue|sent|last|letzt|since|seit|from|until|till|bis|ab|by|due|deadline|before|after|valid|gultig|stampa|imprim|impres|aggiorna|actuali|mise a jour|maj|afgedrukt|bijgewerkt|udskrevet|utskrift|utskrevet)/u

function isNamedDay(text: string): boolean {
  const read = /\p{L}{3}/u.test(text) ? readDateText(text, { isMonthFirst: false, firstDate: null }) : undefined
  if (!read) return false
  return 'date' in read ? read.lastDate === undefined && read.times === undefined : read.problem === missingYearProblem
}

/** Date with its weekday behind other words: ‘Line-up FRIDAY 18 June 2027’. */
function lastDate(line: string): string {
  if (line.length > longestLine) return ''
  const words = [...line.matchAll(/\p{L}+/gu)].filter(([word]) => weekdayWords().has(foldText(word)))
  return words.map(({ index }) => line.slice(index)).find(isNamedDay) ?? ''
}

function hasWeekday(text: string): boolean {
  return text.split(/\P{L}+/u).some((word) => weekdayWords().has(foldText(word)))
}
