import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { withGridSheets } from './grid-sheets.ts'
import { readTableFile } from './read-table.ts'

const columns = importColumns(eventRecord)

/** Read rows with cells between bars as the wizard does. Returns the sheets that it adds. */
async function added(...rows: string[]) {
  const text = rows.map((row) => row.split(' | ').join('\t').replaceAll('\\n', '\n')).join('\n')
  const { sheets } = await readTableFile(new File([text], 'a.tsv'))
  return withGridSheets(sheets, columns).slice(sheets.length)
}

const entries = async (...rows: string[]) => (await added(...rows)).flatMap((sheet) => sheet.rows.slice(1))

test('days as columns and stages as rows become a row per event, with the lines above [E-FEED-32]', async () => {
  const [sheet] = await added(
    'Weekender 2027 |  |  | ',
    'Stage | Fri 11 June | Sat 12 June | Sun 13 June',
    'Meadow | Glass Harbour 20:00 | The Low Tides | Mora Lind (CONF)',
    ' |  | Late Circus 23:30 | ',
    'Big Top | Velvet Index |  | ',
  )
  expect(sheet?.rows).toEqual([
    ['Weekender 2027', '', '', ''],
    ['Date', 'Title', 'Room', 'Start', 'Status'],
    ['Fri 11 June', 'Glass Harbour', 'Meadow', '20:00', ''],
    ['Sat 12 June', 'The Low Tides', 'Meadow', '', ''],
    ['Sun 13 June', 'Mora Lind', 'Meadow', '', 'CONF'],
    ['Sat 12 June', 'Late Circus', 'Meadow', '23:30', ''],
    ['Fri 11 June', 'Velvet Index', 'Big Top', '', ''],
  ])
  expect(sheet?.notes).toEqual([
    'Each cell below a day, such as ‘Fri 11 June’, is an event on this day, in the room of its row.',
  ])
})

test('days as columns and times as rows have these times', async () => {
  expect(await entries('Time | 2027-06-11 | 2027-06-12', '19:00 | Nova | Echo', '21:30 |  | Luna')).toEqual([
    ['2027-06-11', 'Nova', '', '19:00', ''],
    ['2027-06-12', 'Echo', '', '19:00', ''],
    ['2027-06-12', 'Luna', '', '21:30', ''],
  ])
})

test('weeks below each other have the days of their own row', async () => {
  expect(
    await entries('Mon | Tue', '2027-03-01 | 2027-03-02', 'Nova | ', ' | Echo', '2027-03-08 | 2027-03-09', ' | Luna'),
  ).toEqual([
    ['2027-03-01', 'Nova', '', '', ''],
    ['2027-03-02', 'Echo', '', '', ''],
    ['2027-03-09', 'Luna', '', '', ''],
  ])
})

test('a calendar page with the numbers of days becomes a row per event, also of the months beside it', async () => {
  const [sheet] = await added(
    'June 2027 |  |  |  |  |  | ',
    'Mo | Tu | We | Th | Fr | Sa | Su',
    '31 | 1 | 2 | 3 | 4 | 5 | 6',
    'Open mic |  |  |  | Nova 20:00 |  | ',
    '7 | 8 | 9 | 10 | 11 | 12 | 13',
    'Open mic |  |  |  |  | 1H Luna | ',
    ' |  |  |  |  | 2H Echo | ',
    '14 | 15 | 16 | 17 | 18 | 19 | 20',
    '21 | 22 | 23 | 24 | 25 | 26 | 27',
    '28 | 29 | 30 | 1 | 2 | 3 | 4',
    ' |  | Jazz jam | Tri |  |  | ',
  )
  expect(sheet?.rows).toEqual([
    ['Date', 'Title', 'Start', 'Status'],
    ['31 May 2027', 'Open mic', '', ''],
    ['4 June 2027', 'Nova', '20:00', ''],
    ['7 June 2027', 'Open mic', '', ''],
    ['12 June 2027', 'Luna', '', '1H'],
    ['12 June 2027', 'Echo', '', '2H'],
    ['30 June 2027', 'Jazz jam', '', ''],
    ['1 July 2027', 'Tri', '', ''],
  ])
  expect(sheet?.notes).toEqual([expect.stringMatching(/calendar page/)])
})

test('a calendar page can have the week in front and events in the cells of the days', async () => {
  expect(
    await entries(
      'December 2027 |  |  |  |  |  |  | ',
      '48 |  |  | 1 | 2 | 3 | "4\\nNova" | 5',
      '49 | 6 | 7 | 8 | 9 | 10 | 11 | 12',
      '50 | 13 | "14\\nEcho 8pm\\nLuna 10pm" | 15 | 16 | 17 | 18 | 19',
      '52 | 27 | 28 | 29 | 30 | 31 | 1 | "2\\nTri"',
    ),
  ).toEqual([
    ['4 December 2027', 'Nova', '', ''],
    ['14 December 2027', 'Echo', '8pm', ''],
    ['14 December 2027', 'Luna', '10pm', ''],
    ['2 January 2028', 'Tri', '', ''],
  ])
})

test('columns of titles beside a date are rooms, whatever their names are', async () => {
  const [sheet] = await added(
    'Date | Day | Kesselhaus | Blue | Deck 3 | Notes',
    '2027-09-03 | Fri | Nova |  |  | ',
    '2027-09-04 | Sat | Echo | Record fair | HOLD Luna | late',
    '2027-09-05 | Sun |  |  | Tri | ',
    '2027-09-06 | Mon |  |  |  | ',
  )
  expect(sheet?.rows.slice(1).map((row) => row.slice(3, 5).concat(row.slice(6)).join(' · '))).toEqual([
    'Nova · Kesselhaus · ',
    'Echo · Kesselhaus · ',
    'Record fair · Blue · ',
    'Luna · Deck 3 · HOLD',
    'Tri · Deck 3 · ',
  ])
  expect(sheet?.notes).toEqual([expect.stringMatching(/If these are no rooms, select another sheet/)])
})

test.each<[string, string[]]>([
  ['with periods', ['Title | From | To', 'Nova | 2027-02-04 | 2027-02-05', 'Luna | 2027-02-06 | 2027-02-09']],
  ['with periods and no headings', ['Nova | 2027-02-04 | 2027-02-05', 'Luna | 2027-02-06 | 2027-02-09']],
  ['of shifts', ['Name | 2027-02-04 | 2027-02-05', 'Ada | 10-18 | 12-20', 'Mina | 9-17 | ']],
  ['of sales', ['Show | 2027-02-04 | 2027-02-05', 'Nova | 120 | 133', 'Luna | 80 | 95']],
  [
    'of bookings',
    ['Date | Thing | Brings', '2027-02-04 | Nova | Cake', '2027-02-05 | Luna | ', '2027-02-06 | Tri | Tea'],
  ],
  ['with numbers', ['No | 1 | 2 | 3', 'A | 4 | 5 | 6', 'B | 1 | 2 | 3']],
])('a table %s stays as it is', async (_, rows) => expect(await added(...rows)).toEqual([]))

test('sheets of venues stay as they are', async () => {
  const { sheets } = await readTableFile(new File(['Stage\t2027-06-11\t2027-06-12\nMeadow\tNova\tEcho'], 'a.tsv'))
  expect(withGridSheets(sheets, importColumns(venueRecord))).toEqual(sheets)
})

test('a grid with more events than an import can have is left as it is', () => {
  const days = ['2027-06-11', '2027-06-12', '2027-06-13']
  const row = ['Meadow', 'Nova', 'Echo', 'Luna']
  const sheetOf = (rows: number) => ({ name: '', rows: [['', ...days], ...Array(rows).fill(row)], notes: [] })
  const most = Math.floor(importLimits.rows / days.length)
  expect(withGridSheets([sheetOf(most)], columns)).toHaveLength(2)
  expect(withGridSheets([sheetOf(most + 1)], columns)).toHaveLength(1)
})

test('a cell of many spaces is read in linear time', () => {
  const cell = `Nova${' '.repeat(300_000)}Echo`
  const rows = [
    ['', '2027-06-11', '2027-06-12'],
    ['Meadow', cell, 'Luna'],
  ]
  const started = performance.now()
  const [, sheet] = withGridSheets([{ name: '', rows, notes: [] }], columns)
  // Quadratic time would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(sheet?.rows[1]?.[1]).toBe('Nova Echo')
})

test.each<[string, string, string[][]]>([
  [
    'ΜΑΡΤΙΟΣ 2027 – Αλυκή',
    'Δευτέρα | Τρίτη | Τετάρτη | Πέμπτη | Παρασκευή | Σάββατο | Κυριακή',
    [
      ['5 March 2027', 'Nova', '21:30', ''],
      ['6 March 2027', 'Echo', '20:00', 'sold out'],
      ['6 March 2027', 'Luna', '22:00', ''],
      ['8 March 2027', 'Jazz', '8pm', ''],
    ],
  ],
  [
    'March 2027',
    'Mon | Tue | Wed | Thu | Fri | Sat | Sun',
    [
      ['5 March 2027', 'Nova', '21:30', ''],
      ['6 March 2027', 'Echo', '20:00', 'sold out'],
      ['6 March 2027', 'Luna', '22:00', ''],
      ['8 March 2027', 'Jazz', '8pm', ''],
    ],
  ],
])('a calendar page of two weeks below %s has times in front of the titles', async (line, weekdays, events) => {
  const [sheet] = await added(
    `${line} |  |  |  |  |  | `,
    weekdays,
    '1 | 2 | 3 | 4 | "5\\n21:30 Nova" | "6\\n20:00 Echo\\n(sold out)\\n22:00 Luna" | 7',
    '8 Jazz 8pm | 9 | 10 | 11 | 12 | 13 | 14',
  )
  expect(sheet?.rows.slice(1)).toEqual(events)
})

test('a calendar page without its month says what it lacks', async () => {
  const week = '1 | 2 Nova | 3 | 4 | 5 | 6 | 7'.split(' | ')
  const weekdays = 'Mon | Tue | Wed | Thu | Fri | Sat | Sun'.split(' | ')
  const [sheet] = withGridSheets([{ name: 'Plan', rows: [weekdays, week], notes: [] }], columns)
  expect(sheet?.notes).toEqual([expect.stringMatching(/^This looks like a calendar page/)])
})

const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1)

test('a planner with a column per month becomes a row per event', async () => {
  const cells: Record<string, string> = {
    9: 'Panto matinee 2pm |  | ',
    27: ' |  | Egg hunt 11am / Supper club 7pm',
    30: 'HOLD wedding | Ceilidh 7-11pm | ',
  }
  const [sheet] = await added(
    'Arts Barn – Year Planner 2027 |  |  | ',
    ' | JAN | FEB | MAR',
    ...daysOfMonth.map((day) => `${day} | ${cells[day] ?? ' |  | '}`),
  )
  expect(sheet?.rows).toEqual([
    ['Arts Barn – Year Planner 2027', '', '', ''],
    ['Date', 'Title', 'Start', 'Status'],
    ['9 January 2027', 'Panto matinee', '2pm', ''],
    ['27 March 2027', 'Egg hunt', '11am', ''],
    ['27 March 2027', 'Supper club', '7pm', ''],
    ['30 January 2027', 'wedding', '', 'HOLD'],
    ['30 February 2027', 'Ceilidh', '7-11pm', ''],
  ])
  expect(sheet?.notes).toEqual([
    'The sheet is a planner: each cell below a month, such as ‘JAN’, is an event on the day of its row.',
  ])
})

test('a planner can have weekdays beside each month, and months of the next year', async () => {
  const sheets = [
    {
      ...{ name: 'Season 2027', notes: [] },
      rows: [
        ['', 'Nov', '', 'Dez', '', 'Jan', ''],
        ...daysOfMonth.map((day) => [
          String(day),
          'Mo',
          day === 5 ? 'Nova' : '',
          'M',
          '',
          'Fr',
          day === 6 ? 'Luna' : '',
        ]),
      ],
    },
  ]
  expect(withGridSheets(sheets, columns)[1]?.rows.slice(1)).toEqual([
    ['5 November 2027', 'Nova', '', ''],
    ['6 January 2028', 'Luna', '', ''],
  ])
})

test('a planner can have the days in each month, months below others, and the year in the name of the file', async () => {
  const block = (months: string[], title: string) => [
    months.flatMap((month) => [month, '']),
    ...daysOfMonth.map((day) => [`${day} Fri`, '', `${day} Sat`, day === 7 ? title : '']),
  ]
  const rows = [...block(['January', 'February'], 'Nova'), ...block(['March', 'April'], 'Luna')]
  const planner = { name: '', notes: [], rows }
  expect(withGridSheets([planner], columns, 'Planner 2027.csv')[1]?.rows.slice(1)).toEqual([
    ['7 February 2027', 'Nova', '', ''],
    ['7 April 2027', 'Luna', '', ''],
  ])
  expect(withGridSheets([planner], columns)[1]?.rows[1]?.[0]).toBe('7 February')
})

test.each([
  ['a table of sums by month', ['Costs | Jan | Feb', 'Rent | 5 | 6', 'Light | 7 | 8']],
  ['a list of a few days', ['Day | Jan | Feb', '1 | Nova | ', '2 |  | Luna']],
])('%s is no planner', async (_, rows) => expect(await added(...rows)).toEqual([]))
