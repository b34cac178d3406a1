import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { withGridSheets } from './grid-sheets.ts'
import { otherSheets } from './import-mapping.ts'
import { withJoinedSheets, withSheetDates } from './joined-sheets.ts'

const columns = importColumns(eventRecord)
const sheetOf = (name: string, ...rows: string[]) => ({ name, rows: rows.map((row) => row.split(' | ')), notes: [] })
const join = (...sheets: ReturnType<typeof sheetOf>[]) =>
  withJoinedSheets(sheets, columns, 'artists.names').slice(sheets.length)

describe('sheets with the same headings', () => {
  test('of months are joined', () => {
    const [joined, ...others] = join(
      sheetOf('Styczeń 2027', 'Data | Wydarzenie', '15.01.2027 | A'),
      sheetOf('Notes', 'Buy milk'),
      sheetOf('Luty 2027', '', 'DATA | wydarzenie', '05.02.2027 | B'),
    )
    expect(others).toEqual([])
    expect(joined).toMatchObject({ parts: [0, 2], name: 'All of ‘Styczeń 2027’, ‘Luty 2027’' })
    expect(joined?.rows).toEqual([
      ['Data', 'Wydarzenie'],
      ['15.01.2027', 'A'],
      ['05.02.2027', 'B'],
    ])
  })

  test.each([
    ['Main Room', 'Basement', 'Room'],
    ['Berlin', 'Hamburg', 'Sheet'],
  ])('%s and %s are joined with a column of their names', (first, second, label) => {
    const [joined] = join(
      sheetOf(first, 'Date | Title', '2027-02-04 | A', ' | '),
      sheetOf(second, 'Date | Title', '2027-02-05 | B'),
    )
    expect(joined?.rows).toEqual([
      ['Date', 'Title', label],
      ['2027-02-04', 'A', first],
      ['', '', ''],
      ['2027-02-05', 'B', second],
    ])
  })

  test('keep notes about rows, with the numbers that these have in the preview', () => {
    const first = sheetOf('Jan 27', '', 'Date | Title', '2027-01-04 | A', '2027-01-05 | B')
    const second = sheetOf('Feb 27', 'Date | Title', '2027-02-04 | C', '2027-02-05 | D')
    const [joined] = join(
      { ...first, notes: ['Row 4 is struck through.', 'Made in 2027'] as never[] },
      { ...second, notes: ['Rows 2 and 3 are struck through.'] as never[] },
    )
    expect(joined?.rows.map(([, title]) => title)).toEqual(['Title', 'A', 'B', 'C', 'D'])
    expect(joined?.notes.slice(1)).toEqual([
      'Row 3 is struck through.',
      'Made in 2027',
      'Rows 4 and 5 are struck through.',
    ])
  })

  test('say what is above the headings of each', () => {
    const [joined] = join(
      sheetOf('1月', 'Moon hall 2027年1月', 'Date | Title', '2027-01-04 | A'),
      sheetOf('2月', 'Moon hall 2027年2月', 'Date | Title', '2027-02-04 | C'),
    )
    expect(joined?.notes.slice(1)).toEqual(
      [1, 2].map((month) => expect.stringContaining(`Above the headings is ‘Moon hall 2027年${month}月’.`)),
    )
  })

  test('are not joined if they are no lists of events, or have other headings', () => {
    expect(join(sheetOf('A', 'Promoter | Email', 'X | y'), sheetOf('B', 'Promoter | Email', 'Z | w'))).toEqual([])
    expect(
      join(sheetOf('A', 'Date | Title', '2027-02-04 | A'), sheetOf('B', 'Title | Date', 'B | 2027-02-05')),
    ).toEqual([])
  })

  test('with a column per room are joined too, and none of them is left to import', () => {
    const grid = (name: string, date: string) => sheetOf(name, 'Date | Main Room | Basement', `${date} | 1H A | B`)
    const sheets = withJoinedSheets(
      withGridSheets([grid('March 27', '2027-03-04'), grid('April 27', '2027-04-02')], columns),
      columns,
      'artists.names',
    )
    expect(sheets.at(-1)).toMatchObject({ parts: [2, 3], name: 'All of ‘March 27’, ‘April 27’' })
    expect(sheets.at(-1)?.rows).toHaveLength(5)
    expect(otherSheets({ file_name: 'a.xlsx', sheets }, 4, eventRecord)).toEqual([])
    expect(otherSheets({ file_name: 'a.xlsx', sheets }, 2, eventRecord).map(({ index }) => index)).toEqual([3])
  })
})

describe('dates without a year', () => {
  const datesOf = (name: string, ...rows: string[]) =>
    withSheetDates(sheetOf(name, ...rows), columns).rows.map(([date]) => date)

  test.each([
    ['Styczeń 2027', '15.01 | A', '15.01.2027'],
    ['Mar 2026', 'Fri 13 Mar | A', 'Fri 13 Mar 2026'],
    ['2027', '15/01 | A', '15/01/2027'],
    ['2027', '4–9 May | A', '4–9 May 2027'],
    ['2027', '3/13-3/15 | A', '3/13-3/15/2027'],
    ['2027', 'Mar 10-12 | A', 'Mar 10-12 2027'],
    ['2027年', '1月9日(土) | A', '2027年1月9日(土)'],
    ['2026/27', '15.01 | A', '15.01'],
    ['Plan', '15.01 | A', '15.01'],
    ['2027', '15.01.2026 | A', '15.01.2026'],
  ])('get the year of the sheet ‘%s’: %s', (name, row, date) => {
    expect(datesOf(name, 'Date | Title', row)).toEqual(['Date', date])
  })

  test('get the year of the line above the headings', () => {
    expect(datesOf('Plan', 'Nights 2026', 'Date | Title', 'Sat 5 Dec | A')).toEqual([
      'Nights 2026',
      'Date',
      'Sat 5 Dec 2026',
    ])
  })

  test('stay as they are if their weekdays are of another year', () => {
    expect(datesOf('2025', 'Date | Title', 'Fri 5 Mar | A', 'Sat 6 Mar | B')).toEqual([
      'Date',
      'Fri 5 Mar',
      'Sat 6 Mar',
    ])
  })
})

test('rows that have the headings again are left out', () => {
  const given = sheetOf('Shows', 'Date | Title', '2027-02-04 | A', 'DATE | title', '2027-02-05 | B')
  const sheet = withSheetDates(given, columns)
  expect(sheet.rows).toEqual([
    ['Date', 'Title'],
    ['2027-02-04', 'A'],
    ['', ''],
    ['2027-02-05', 'B'],
  ])
  expect(sheet.notes).toEqual(['Row 3 has the headings again, so it was left out.'])
})

describe('days of a month that only the sheet names', () => {
  const read = (name: string, ...lines: string[]) => {
    const rows = lines.map((line) => Array.from({ length: 3 }, (_, at) => line.split(' | ')[at] ?? ''))
    return withSheetDates({ name, rows, notes: [] }, columns)
  }
  const datesOf = ({ rows }: ReturnType<typeof read>, at = 0) => rows.map((row) => row[at] ?? '').slice(-2)

  test.each([
    ['March', ['St Mary hall 2027', 'Date | Event | Time', 'Fri 5 | Nova | 19:30', 'Sat 6 | Luna | 20:00']],
    ['Mar', ['St Mary hall – March 2027', 'Date | Event | Time', 'Fri 5 | Nova | 19:30', 'Sat 6 | Luna | 20:00']],
    ['', ['Hall diary MARCH 2027', 'Date | Event | Time', 'Fri 5 | Nova | 19:30', 'Sat 6 | Luna | 20:00']],
    ['March 2027', ['Date | Event | Time', 'Fri 5 | Nova | 19:30', 'Sat 6 | Luna | 20:00']],
  ])('get it in the sheet %s', (name, lines) => {
    expect(datesOf(read(name, ...lines))).toEqual(['Fri 5 March 2027', 'Sat 6 March 2027'])
  })

  test('get it beside a column of weekdays, with a note', () => {
    const sheet = read('', 'Hall diary MARCH 2027', 'Day | Date | What', 'Sat | 6 | Nova', 'Fri | 5 | Luna')
    expect(datesOf(sheet, 1)).toEqual(['6 March 2027', '5 March 2027'])
    expect(sheet.notes).toEqual(['Days get the month above the headings, ‘Hall diary MARCH 2027’.'])
  })

  test.each([
    ['the line is the date of a print', ['Printed 3 March 2027', 'Date | Event', 'Fri 5 | Nova', 'Sat 6 | Luna']],
    ['the line names two months', ['March and April 2027', 'Date | Event', 'Fri 5 | Nova', 'Sat 6 | Luna']],
    ['the weekdays contradict it', ['Hall – April 2027', 'Date | Event', 'Fri 5 | Nova', 'Sat 6 | Luna']],
    ['the dates have one', ['Hall – April 2027', 'Date | Event', '5 March 2027 | Nova', '6 March 2027 | Luna']],
  ])('do not get it if %s', (_, lines) => {
    expect(datesOf(read('', ...lines))).toEqual(lines.slice(-2).map((line) => line.split(' | ')[0]))
  })
})
