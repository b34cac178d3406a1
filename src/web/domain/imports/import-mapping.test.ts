import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { canBeCellsOfColumn, sampleCellsOfColumns } from '#shared/imports/match-content.ts'
import { defaultImportOptions, type RememberedMapping, recallMapping } from './import-mapping.ts'
import { toMatchedColumns } from './matched-table.ts'

const columns = importColumns(eventRecord)

function suggest(rows: string[][], remembered: Record<string, string>): string[] {
  const before: RememberedMapping = {
    headings: Object.keys(remembered),
    columns: Object.values(remembered),
    options: defaultImportOptions,
  }
  const [headings = []] = rows
  const fits = canBeCellsOfColumn(columns, sampleCellsOfColumns(rows.slice(1), headings.length))
  const recalled = recallMapping(headings, [before], fits)
  return toMatchedColumns(rows, 0, columns, recalled.columns).map(({ column }) => column)
}

const performances = [
  ['Date', 'Time', 'Show', 'Space'],
  ['2027-01-22', '7.45pm', 'Dust', 'Studio'],
]
const danish = [
  ['Dato', 'Døre', 'Start', 'Arrangement'],
  ['fre. 15. januar 2027', '19.00', '20.00', 'Blå Mandag'],
]
const shouting = [
  ['Dato', 'Foo'],
  ['15. januar 2027', 'Blå Mandag'],
]

test.each<[string, string[][], Record<string, string>, string[]]>([
  [
    'a title below a heading that was a start',
    performances,
    { Date: 'days.date', Artist: 'artists.names', Show: 'days.starts' },
    ['days.date', 'days.starts', 'name', 'days.spaces'],
  ],
  [
    'times below a heading that was a date',
    danish,
    { Title: 'name', Start: 'days.date' },
    ['days.date', 'days.doors', 'days.starts', 'name'],
  ],
  [
    'dates below a heading that was notes',
    danish,
    { Title: 'name', Dato: 'notes' },
    ['days.date', 'days.doors', 'days.starts', 'name'],
  ],
  ['cells that fit', shouting, { Title: 'name', Foo: 'artists.names' }, ['days.date', 'artists.names']],
  ['the same headings', shouting, { Dato: 'notes', Foo: 'status' }, ['notes', 'status']],
])('what an earlier import selected for %s', (_, rows, remembered, expected) => {
  expect(suggest(rows, remembered)).toEqual(expected)
})

test('the last selected field that fits the cells counts', () => {
  const before = (column: string) => ({
    headings: ['Foo', 'Bar'],
    columns: [column, ''],
    options: defaultImportOptions,
  })
  const recall = (cell: string) =>
    recallMapping(
      ['Foo', 'Baz'],
      [before('days.starts'), before('artists.names')],
      canBeCellsOfColumn(columns, [[cell]]),
    ).columns
  expect(recall('20:00')).toEqual({ foo: 'days.starts' })
  expect(recall('Blå Mandag')).toEqual({ foo: 'artists.names' })
})
