import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { withGridSheets } from './grid-sheets.ts'
import { findHeadingRow, toMatchedColumns } from './matched-table.ts'

const columns = importColumns(eventRecord)
const sheetOf = (...rows: string[]) => ({ name: 'AVAILS', rows: rows.map((row) => row.split(' | ')), notes: [] })
const added = (...rows: string[]) => withGridSheets([sheetOf(...rows)], columns).slice(1)

test('a table with a column per status gets a sheet with a row per event, with its status and rank', () => {
  const [sheet, ...others] = added(
    'AVAILS MARCH 2027 |  |  |  | ',
    'DATE | CONFIRMED | 1ST HOLD | 2ND HOLD | NOTES',
    '2027-03-01 |  |  |  | ',
    '2027-03-03 |  | Wednesday (Ground Control) | Slow Pulp (WME) | ',
    '2027-03-04 | Tennis 8pm |  |  | on sale',
    '2027-03-14 | dark |  | TBA (AEG) | ',
  )
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ of: 0, name: 'AVAILS, one row per event' })
  expect(sheet?.rows.slice(1)).toEqual([
    ['DATE', 'NOTES', 'Title', 'Start', 'Status'],
    ['2027-03-03', '', 'Wednesday (Ground Control)', '', '1ST HOLD'],
    ['2027-03-03', '', 'Slow Pulp (WME)', '', '2ND HOLD'],
    ['2027-03-04', 'on sale', 'Tennis', '8pm', 'CONFIRMED'],
    ['2027-03-14', '', 'dark', '', 'CONFIRMED'],
    ['2027-03-14', '', 'TBA (AEG)', '', '2ND HOLD'],
  ])
  expect(sheet?.notes).toEqual(['Each cell below ‘CONFIRMED’, ‘1ST HOLD’, ‘2ND HOLD’ is an event with this status.'])
  const rows = sheet?.rows ?? []
  const chosen = toMatchedColumns(rows, findHeadingRow(rows, columns), columns, {})
  expect(chosen.map(({ column }) => column)).toEqual(['days.date', 'notes', 'name', 'days.starts', 'status'])
})

test.each(['Date | Room | Confirmed | Hold', 'Datum | Zaal | 1e optie | 2e optie', 'Datum | Raum | Fest | 1. Option'])(
  'the room of a row stays beside ‘%s’',
  (headings) => {
    const [date = '', room = '', first = '', second = ''] = headings.split(' | ')
    expect(added(headings, '2027-03-03 | Main | Nova | ', '2027-03-04 | Main |  | Luna')[0]?.rows).toEqual([
      [date, room, 'Title', 'Start', 'Status'],
      ['2027-03-03', 'Main', 'Nova', '', first],
      ['2027-03-04', 'Main', 'Luna', '', second],
    ])
  },
)

test.each([
  ['a title', 'Date | Artist | Confirmed | 1st hold', '2027-03-03 | Nova | WME | Kate'],
  ['no date', 'Room | Confirmed | 1st hold', 'Main | Nova | Luna'],
  ['answers', 'Date | Confirmed | Hold', '2027-03-03 | yes | no'],
  ['dates', 'Date | Confirmed | Hold', '2027-03-03 | 2027-01-03 | 2027-01-01'],
  ['one status', 'Date | Confirmed | Notes', '2027-03-03 | Nova | Kate'],
])('a table with %s has no columns of events per status', (_, headings, row) => {
  expect(
    added(headings, row, row, row).filter(({ notes }) => notes.some((note) => /with this status/.test(note))),
  ).toEqual([])
})

test.each([
  [
    'a column per status to tick',
    [
      'Date | Event | Pencilled | Confirmed | Contract',
      '5.3.2027 | Beer fest |  | x | signed',
      '6.3.2027 | Fair | x |  | ',
    ],
    [
      ['Date', 'Event', 'Contract', 'Status'],
      ['5.3.2027', 'Beer fest', 'signed', 'Confirmed'],
      ['6.3.2027', 'Fair', '', 'Pencilled'],
    ],
  ],
  [
    'one column to tick, with answers',
    ['Date | Event | Confirmed', '5.3.2027 | Beer fest | yes', '6.3.2027 | Fair | no'],
    [
      ['Date', 'Event', 'Status'],
      ['5.3.2027', 'Beer fest', 'Confirmed'],
      ['6.3.2027', 'Fair', ''],
    ],
  ],
  [
    'ranks in a column of their own',
    ['Date | Artist | Status | Hold', '5.3.2027 | Nova | HOLD | 2nd', '5.3.2027 | Luna | Confirmed | '],
    [
      ['Date', 'Artist', 'Status'],
      ['5.3.2027', 'Nova', '2nd hold'],
      ['5.3.2027', 'Luna', 'Confirmed'],
    ],
  ],
  [
    'ranks in words in a column of their own',
    ['Date | Artist | Status | Rank', '5.3.2027 | Nova | hold | 2nd hold', '5.3.2027 | Luna | hold | first hold'],
    [
      ['Date', 'Artist', 'Status'],
      ['5.3.2027', 'Nova', '2nd hold'],
      ['5.3.2027', 'Luna', '1st hold'],
    ],
  ],
])('a table with %s gets one column for the status', (_, rows, expected) => {
  const [sheet, ...others] = withGridSheets([sheetOf(...rows)], columns)
  expect(others).toEqual([])
  expect(sheet?.rows).toEqual(expected)
})

test.each([
  ['a status in words beside an answer', 'Date | Event | Status | Confirmed', '5.3.2027 | Fair | Hold | x'],
  ['only a status in words', 'Date | Event | Status', '5.3.2027 | Fair | Hold'],
  ['answers about something else', 'Date | Event | Catering', '5.3.2027 | Fair | x'],
])('a table with %s stays as it is', (_, headings, row) => {
  const sheet = sheetOf(headings, row)
  expect(withGridSheets([sheet], columns)).toEqual([sheet])
})
