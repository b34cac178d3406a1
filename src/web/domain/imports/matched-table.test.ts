import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import {
  dateOrderNotes,
  dateOrders,
  findHeadingRow,
  guessedTimeNotes,
  headingNotes,
  linesAboveNotes,
  missingFieldLabels,
  nameNotes,
  skippedNotes,
  toImportRequest,
  toMatchedColumns,
} from './matched-table.ts'

const columns = importColumns(eventRecord)
const data = [
  ['Nova', '2027-06-12', '19:00', '20:00'],
  ['Echo', '2027-06-13', '18:00', '20:00'],
]
const headings = ['Title', 'Date', 'Doors', 'Start']
const matchedIn = (rows: string[][]) => {
  const row = findHeadingRow(rows, columns)
  return [row, ...toMatchedColumns(rows, row, columns, {}).map(({ column }) => column)]
}
const matched = ['name', 'days.date', 'days.doors', 'days.starts']

test.each<[string, string[][], number]>([
  ['in the first row', [headings, ...data], 0],
  ['below a title and empty rows', [['Season 2027', '', '', ''], ['', '', '', ''], headings, ...data], 2],
  ['in row 18', [...Array.from({ length: 17 }, (_, at) => [`Remark ${at}`, '', '', '']), headings, ...data], 17],
  ['below groups', [['Show', '', 'Times', ''], headings, ...data], 1],
  ['partly in the row above', [['Title', 'Date', 'Times', ''], ['', '', 'Doors', 'Start'], ...data], 1],
  ['nowhere', data, -1],
  ['nowhere, below a title', [['Season 2027', '', '', ''], ...data], 0],
])('headings are found %s', (_, rows, row) => {
  const [found, ...names] = matchedIn(rows)
  expect(found).toBe(row)
  if (row >= 0 && rows[row]?.[3]) expect(names).toEqual(matched)
})

test('a table without headings is matched by its cells, with a note', () => {
  const rows = data.map(([name = '', date = '', , start = '']) => [name, date, start])
  expect(matchedIn(rows)).toEqual([-1, 'name', 'days.date', 'days.starts'])
  expect(toMatchedColumns(rows, -1, columns, {})[1]).toEqual({
    ...{ heading: 'Column B', column: 'days.date', examples: ['2027-06-12', '2027-06-13'] },
  })
  expect(headingNotes(rows, -1, columns)).toEqual([expect.stringMatching(/No row has headings/)])
})

test.each<[string, Record<string, string>, string[]]>([
  ['X | Y', {}, ['The times suggest ‘X’ as Start and ‘Y’ as End. Check these fields below.']],
  ['Start | End', {}, []],
  [' | ', {}, []],
  ['X | Y', { x: 'days.starts', y: 'days.ends' }, []],
])('unknown headings above times get a note: %s', (times, remembered, notes) => {
  const rows = [
    ['Title', 'Date', ...times.split(' | ')],
    ['Nova', '2027-06-12', '19:00', '20:00'],
    ['Echo', '2027-06-13', '19:30', '20:30'],
  ]
  const chosen = toMatchedColumns(rows, 0, columns, remembered)
  expect(chosen.slice(2).map(({ column }) => column)).toEqual(['days.starts', 'days.ends'])
  expect(guessedTimeNotes(chosen, columns)).toEqual(notes)
})

test('numbers of another program are left out, with a note', () => {
  const rows = [
    ['ID', 'Name', 'City'],
    ['1', 'One', 'Berlin'],
    ['2', 'Two', 'Kiel'],
  ]
  const venues = importColumns(venueRecord)
  expect(toMatchedColumns(rows, 0, venues, { id: 'id' }).map(({ column }) => column)).toEqual(['', 'name', 'city'])
  expect(headingNotes(rows, 0, venues)).toEqual([expect.stringMatching(/^‘ID’ contains IDs of another system/)])
  const own = [rows[0] ?? [], ['b1946ac9-2492-4d5b-8f0e-3b1f6f0a2c11', 'One', 'Berlin']]
  expect(toMatchedColumns(own, 0, venues, { id: null })[0]?.column).toBe('id')
  expect(headingNotes(own, 0, venues)).toEqual([])
})

test('only dates decide about the order of day and month', () => {
  const rows = [['Date'], ['01/02/2027'], ['03/02/2027 20:00'], ['6/31/2027']]
  const orderOf = (column: string, more: string[][]) =>
    dateOrders([...rows, ...more], 0, [{ heading: 'Date', column, examples: [] }], columns)
  expect(orderOf('days.date', [])).toEqual(['ask'])
  expect(orderOf('days.date', [['Sat 25/02/2027']])).toEqual(['day'])
  expect(orderOf('days.starts', [['02/25/2027 20:00']])).toEqual(['month'])
  expect(orderOf('days.date', [['Sat 25/02/2027'], ['02/25/2027 20:00']])).toEqual(['ask'])
})

test.each([
  ['Date', ['05/02/2027', '20/02/2027'], ['Dates in ‘Date’ have the day first: 05/02/2027 is February 5, 2027.']],
  ['Date', ['2/5/27', '2/13/27'], ['Dates in ‘Date’ have the month first: 2/5/27 is February 5, 2027.']],
  ['Datum', ['05.02.2027', '20.02.2027'], ['Dates in ‘Datum’ have the day first: 05.02.2027 is February 5, 2027.']],
  ['Date', ['20/02/2027', '2027-02-05'], []],
  ['Date', ['05/02/2027', '06/02/2027'], []],
])('the order of day and month is said once, with an example: %s %s', (heading, dates, notes) => {
  const rows = [[heading, 'Title'], ...dates.map((date) => [date, 'A'])]
  expect(dateOrderNotes(rows, 0, toMatchedColumns(rows, 0, columns, {}), columns)).toEqual(notes)
})

test('the order of day and month is said once for several columns', () => {
  const rows = ['From | To | Title', '04/05/2027 | 09/05/2027 | A', '13/05/2027 | 14/05/2027 | B'].map((row) =>
    row.split(' | '),
  )
  expect(dateOrderNotes(rows, 0, toMatchedColumns(rows, 0, columns, {}), columns)).toEqual([
    'Dates in ‘From’ and ‘To’ have the day first: 04/05/2027 is May 4, 2027.',
  ])
})

test('ambiguous dates of a column follow the other columns if these agree', () => {
  const chosen = ['days.date', 'days.last_date', 'on_sale_at', 'capacity'].map((column) => ({
    ...{ heading: column, column, examples: [] },
  }))
  const heading = chosen.map(({ column }) => column)
  const orders = (...cells: string[]) => dateOrders([heading, cells], 0, chosen, columns)
  expect(orders('03/25/2027', '04/03/2027', '01/02/2027', '500')).toEqual(['month', 'month', 'month', null])
  expect(orders('03/25/2027', '25/04/2027', '01/02/2027', '500')).toEqual(['month', 'day', 'ask', null])
  expect(orders('03/04/2027', '04/03/2027', '2027-01-02', '1/2/2027')).toEqual(['ask', 'ask', null, null])
})

test.each([
  [['8-11', '20:00'], ['days.starts']],
  [['8-11', 'ab 19 Uhr'], ['days.starts']],
  [['8-11', '19h30'], ['days.starts']],
  [['8-11', '7pm', 'doors 7 / show 8', 'TBA'], []],
  [['8-11', '2027-06-12'], []],
])('a column with %j has 24 hours: %j', (cells, with24Hours) => {
  const request = toImportRequest({
    ...{ file_name: 'a.csv', headingRow: 0, options: {} },
    sheet: { name: '', rows: [['Time'], ...cells.map((cell) => [cell])] },
    chosen: [{ heading: 'Time', column: 'days.starts', examples: [] }],
  })
  expect(request.options.with_24_hours).toEqual(with24Hours)
})

test.each([
  ['State', ['CA', 'NY', 'ON', ''], true],
  ['State', ['CA', 'NSW'], false],
  ['State', [''], false],
  ['Provincia', ['TN', 'MI'], false],
])('a column %s of %j has states: %s', (heading, cells, withStates) => {
  const request = toImportRequest({
    ...{ file_name: 'a.csv', headingRow: 0, options: {} },
    sheet: { name: '', rows: [[heading], ...cells.map((cell) => [cell])] },
    chosen: [{ heading, column: 'venue.region', examples: [] }],
  })
  expect(request.options.with_states).toBe(withStates)
})

test('lines above the headings are named', () => {
  const rows = [
    ['Blue Note', ''],
    ['sets 7:30 + 9:30. doors 6:30', ''],
    ['Date', 'Artist'],
    ['2027-03-04', 'Nova'],
  ]
  expect(linesAboveNotes(rows, 2)).toEqual([
    'Above the headings is ‘Blue Note’ and ‘sets 7:30 + 9:30. doors 6:30’. Only a month or year is read there: use ‘Add a value for all rows’ for the rest.',
  ])
  expect(linesAboveNotes(rows.toSpliced(0, 2), 0)).toEqual([])
})

test('times without their last zero get it beside a column of dates', () => {
  const sent = (column: string) =>
    toImportRequest({
      ...{ file_name: 'a.csv', headingRow: 0, options: {} },
      sheet: {
        name: '',
        rows: [
          ['Day', 'Time'],
          ['2027-03-04', '20.3'],
          ['2027-03-05', '21'],
        ],
      },
      chosen: [
        { heading: 'Day', column, examples: [] },
        { heading: 'Time', column: 'days.starts', examples: [] },
      ],
    })
  expect(sent('days.date').cells).toBe('["2027-03-04","20.30"]\n["2027-03-05","21"]')
  expect(sent('').cells).toContain('20.3"')
})

test('skipped columns of dates or times are named', () => {
  const column = (heading: string, name: string, ...examples: string[]) => ({ heading, column: name, examples })
  expect(
    skippedNotes([
      column('When', 'days.date', '2027-06-12'),
      column('Fee', '', '12.50', '300'),
      column('Day', '', 'Sat', 'Sun'),
      column('Empty', ''),
    ]),
  ).toEqual([])
  const warned = [
    column('Ore', '', 'ore 21', '20:30'),
    column('På scen', '', 'kl 20.30', 'kl 20', '19.00'),
    column('Balance Due', '', '9/10/26', '3/24/27'),
  ]
  expect(skippedNotes([...warned, column('Fee', '', '12.50')])).toEqual(
    warned.map(({ heading }) => `‘${heading}’ has dates or times, but no field is selected for it.`),
  )
})

test('a note says where titles come from if no column has them', () => {
  const artists = { heading: 'SUPPORT', column: 'artists.names', examples: [] }
  const title = { heading: 'Show', column: 'name', examples: [] }
  expect(nameNotes([artists], 'artists.names')).toEqual(['No column is the title, so titles are taken from ‘SUPPORT’.'])
  expect(nameNotes([artists, title], 'artists.names')).toEqual([])
  expect(nameNotes([title], undefined)).toEqual([])
  const client = { ...title, heading: 'Kunde' }
  expect(nameNotes([client], 'artists.names')).toEqual(['No column is the title, so titles are taken from ‘Kunde’.'])
  expect(nameNotes([{ ...client, heading: 'ID', column: 'id' }, client], 'artists.names')).toEqual([])
  expect(nameNotes([client], undefined)).toEqual([])
})

test('a column of starts provides the date, but a last date or an end does not', () => {
  const missing = (column: string) =>
    missingFieldLabels(
      columns,
      [
        { heading: 'A', column: 'name', examples: ['Nova'] },
        { heading: 'B', column, examples: ['2027-06-12 20:00'] },
      ],
      undefined,
    )
  expect(missing('days.starts')).toEqual([])
  for (const column of ['days.last_date', 'days.ends', 'capacity']) expect(missing(column)).toEqual(['Date'])
})

test('numbered columns of acts are artists', () => {
  const rows = [
    ['Show', 'Date', 'Act 1', 'Act 2', 'Stage 1'],
    ['Nova', '2027-06-12', 'Echo', 'Delta', '3'],
  ]
  const found = toMatchedColumns(rows, 0, columns, {}).map(({ column }) => column)
  expect(found.slice(0, 4)).toEqual(['name', 'days.date', 'artists.names', 'artists.names'])
})
