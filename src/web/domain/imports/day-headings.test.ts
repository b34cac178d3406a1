import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { withSheetDates } from './joined-sheets.ts'
import { findHeadingRow, toMatchedColumns } from './matched-table.ts'
import { withMonths } from './month-headings.ts'

const columns = importColumns(eventRecord)
const read = (...lines: string[]) => {
  const rows = lines.map((line) => line.split(' | '))
  const width = Math.max(...rows.map((row) => row.length))
  const padded = rows.map((row) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? ''))
  return withSheetDates({ name: '', rows: padded, notes: [] }, columns)
}
const datesOf = (sheet: ReturnType<typeof read>) => {
  const heading = findHeadingRow(sheet.rows, columns)
  const chosen = toMatchedColumns(sheet.rows, heading, columns, {})
  const at = chosen.findIndex(({ column }) => column === 'days.date')
  return sheet.rows.slice(heading + 1).map((row) => row[at] ?? null)
}

describe('rows below a date that is alone in its row', () => {
  test.each([
    [
      'DAY 1 – Thursday 15 April 2027',
      'DAY 2 – Friday 16 April 2027',
      'Thursday 15 April 2027',
      'Friday 16 April 2027',
    ],
    ['15.04.2027', '16.04.2027', '15.04.2027', '16.04.2027'],
    ['Donnerstag, 15. April', 'Freitag, 16. April', 'Donnerstag, 15. April', 'Freitag, 16. April'],
    ['2027-04-01', '2027-04-02', '2027-04-01', '2027-04-02'],
  ])('get it: %s', (one, other, first, second) => {
    const sheet = read(
      'Time | Session | Room',
      one,
      '08:30–09:00 | Registration | Foyer',
      '09:00–09:45 | Keynote | Main hall',
      `${other} | ${other} | ${other}`,
      'Time | Session | Room',
      '09:30–10:15 | Panel | Main hall',
    )
    expect(datesOf(sheet)).toEqual(['', first, first, '', '', second])
    expect(sheet.notes.at(-1)).toBe(`Rows get the date that is alone in a row above them, such as ‘${one}’.`)
  })

  test('get it in the column of dates that is empty otherwise', () => {
    const sheet = read(
      'Date | Time | Title',
      '15.04.2027',
      ' | 20:00 | Nova',
      ' | 21:00 | Luna',
      '16.04.2027',
      ' | 20:00 | Vega',
    )
    expect(sheet.rows[0]).toEqual(['Date', 'Time', 'Title'])
    expect(datesOf(sheet)).toEqual(['', '15.04.2027', '15.04.2027', '', '16.04.2027'])
  })

  test.each([
    ['Wednesday, 17 March 2027', 'Thursday, 18 March 2027'],
    ['Mittwoch, 17. März', 'Donnerstag, 18. März'],
  ])('get it also from a row above the headings, which each day repeats: %s', (one, other) => {
    const sheet = read(
      'Conference – Congress house – 17./18. March 2027',
      '',
      one,
      'Time | Session | Room',
      '09:00–09:45 | Keynote | Main hall',
      '10:00–10:45 | Panel | Main hall',
      '11:00–11:45 | Workshop | Foyer',
      other,
      'Time | Session | Room',
      '09:30–10:15 | Talk | Main hall',
    )
    const year = one.includes('2027') ? '' : ' 2027'
    const [first, second] = [`${one}${year}`, `${other}${year}`]
    expect(datesOf(sheet)).toEqual([first, first, first, '', '', second])
    expect(sheet.rows[0]?.[0]).toBe('Conference – Congress house – 17./18. March 2027')
  })

  test.each([
    ['Day 1 – Monday 8 March 2027', 'Day 2 – Tuesday 9 March 2027', 'Monday 8 March 2027', 'Tuesday 9 March 2027'],
    ['Tag 1: 8. März 2027', 'Tag 2: 9. März 2027', '8. März 2027', '9. März 2027'],
    ['Line-up FRIDAY 18 June 2027', 'SATURDAY 19 June 2027', 'FRIDAY 18 June 2027', 'SATURDAY 19 June 2027'],
    ['Line-up FRIDAY 18 June 2027', 'Line-up SAT 19 June 2027', 'FRIDAY 18 June 2027', 'SAT 19 June 2027'],
  ])('get it without the words before it, as in %s', (one, other, first, second) => {
    const headings = 'Start | Session | Room'
    const title = 'Summit 2027 – Congress house'
    const [morning, noon, next] = ['08:00 | Registration | Foyer', '10:00 | Keynote | Hall', '09:30 | Talk | Hall']
    const repeated = read(title, 'Draft v7', one, headings, morning, noon, '', other, headings, next)
    expect(datesOf(repeated)).toEqual([first, first, '', '', '', second])
    const below = read(one, headings, morning, noon, other, next)
    expect(datesOf(below)).toEqual([first, first, '', second])
  })

  test('get it from a row above the headings of a single day', () => {
    const sheet = read('Saturday 12 June 2027', 'Time | Act', '20:00 | Nova', '21:00 | Luna')
    expect(datesOf(sheet)).toEqual(['Saturday 12 June 2027', 'Saturday 12 June 2027'])
  })

  test.each([
    ['a date of numbers is above the headings', ['12.04.2027', 'Time | Title', '20:00 | Nova']],
    ['it is behind a word for a print', ['Printed Monday 8 March 2027', 'Time | Title', '20:00 | Nova']],
    ['it is behind a word for a version', ['Stand: Montag, 8. März 2027', 'Time | Title', '20:00 | Nova']],
    ['it is behind a word without its weekday', ['Programme 8 March 2027', 'Time | Title', '20:00 | Nova']],
    ['a period is above the headings', ['12 – 14 June 2027', 'Time | Title', '20:00 | Nova']],
    ['the rows have dates', ['Date | Title', '2027-04-15 | Nova', 'Sat 17 April 2027', '2027-04-18 | Luna']],
    [
      'the times have dates',
      ['Start | Title', '2027-04-15 20:00 | Nova', 'Sat 17 April 2027', '2027-04-18 20:00 | Luna'],
    ],
    [
      'it is below most rows',
      ['Time | Title', '20:00 | Nova', '21:00 | Luna', 'Printed on: 12.04.2027', '22:00 | Vega'],
    ],
    ['it is above the headings', ['As at: 12.04.2027', 'Time | Title', '20:00 | Nova']],
  ])('do not get it if %s', (_, lines) => expect(read(...lines).notes).toEqual([]))
})

test('the first of a month in a list of days is no heading of a month', () => {
  const rows = [
    ['Date', 'Act'],
    ['2027-03-01', ''],
    ['2027-03-02', ''],
    ['2027-03-03', 'Nova'],
  ]
  expect(withMonths(rows)).toEqual({ rows, notes: [] })
})
