import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { withGridSheets } from './grid-sheets.ts'
import { findHeadingRow, toMatchedColumns } from './matched-table.ts'

const columns = importColumns(eventRecord)
const sheetOf = (...rows: string[]) => ({ name: 'Feb', rows: rows.map((row) => row.split(' | ')), notes: [] })
const added = (...rows: string[]) => withGridSheets([sheetOf(...rows)], columns).slice(1)

test('a table with a column per room gets a sheet with a row per event, in its room and with its time', () => {
  const [sheet] = added(
    'Date | Main Theatre | Studio | Café Bar',
    '2027-02-04 | The Winter Tale 7.30pm (CONF) |  | Quiz 7pm',
    '2027-02-06 | The Winter Tale 2pm & 7.30pm | Youth Dance 5-6.30pm | ',
    '2027-02-12 | HOLD – Orchestra of the Vale | Life drawing 10am (full) | Blink 182 tribute',
    '2027-02-13 |  |  | ',
  )
  expect(sheet).toMatchObject({ of: 0, name: 'Feb, one row per room' })
  expect(sheet?.rows).toEqual([
    ['Date', 'Title', 'Room', 'Start', 'Status'],
    ['2027-02-04', 'The Winter Tale', 'Main Theatre', '7.30pm', 'CONF'],
    ['2027-02-04', 'Quiz', 'Café Bar', '7pm', ''],
    ['2027-02-06', 'The Winter Tale', 'Main Theatre', '2pm & 7.30pm', ''],
    ['2027-02-06', 'Youth Dance', 'Studio', '5-6.30pm', ''],
    ['2027-02-12', 'Orchestra of the Vale', 'Main Theatre', '', 'HOLD'],
    ['2027-02-12', 'Life drawing (full)', 'Studio', '10am', ''],
    ['2027-02-12', 'Blink 182 tribute', 'Café Bar', '', ''],
  ])
  const rows = sheet?.rows ?? []
  const chosen = toMatchedColumns(rows, findHeadingRow(rows, columns), columns, {})
  expect(chosen.map(({ column }) => column)).toEqual(['days.date', 'name', 'days.spaces', 'days.starts', 'status'])
})

test('rooms have German names too, and a cell can have two events with times', () => {
  const [sheet] = added('Datum | Großer Saal | Foyer | Notizen', '04.02.2027 | Nova 20 Uhr | A 10:00\nB 19:30 | voll')
  expect(sheet?.rows.slice(1)).toEqual([
    ['04.02.2027', 'voll', 'Nova', 'Großer Saal', '20 Uhr', ''],
    ['04.02.2027', 'voll', 'A', 'Foyer', '10:00', ''],
    ['04.02.2027', 'voll', 'B', 'Foyer', '19:30', ''],
  ])
})

test.each(['Beginn', 'Uhrzeit', 'Time', 'Heure', 'Start'])('rooms keep the time of their row below ‘%s’', (heading) => {
  const [sheet] = added(
    `Datum | ${heading} | Großer Saal | Kleiner Saal`,
    '02.07.2027 | 18:00 | Sirenen | ',
    '02.07.2027 | 19:00 |  | Mistral 21:30',
    '03.07.2027 | 20:00 | Welle | ',
  )
  expect(sheet?.rows).toEqual([
    ['Datum', 'Title', 'Room', 'Start', 'Status'],
    ['02.07.2027', 'Sirenen', 'Großer Saal', '18:00', ''],
    ['02.07.2027', 'Mistral', 'Kleiner Saal', '21:30', ''],
    ['03.07.2027', 'Welle', 'Großer Saal', '20:00', ''],
  ])
})

test.each([
  ['1H Glass Harbour', 'Glass Harbour: 1H'],
  ['2nd hold Glass Harbour 8pm', 'Glass Harbour: 2nd hold'],
  ['1st Birthday Party', '1st Birthday Party: '],
  ['1st: Glass Harbour', 'Glass Harbour: 1st'],
  ['CONF The Ninth Wave', 'The Ninth Wave: CONF'],
  ['[HOLD] Kite Club', 'Kite Club: HOLD'],
  ['option - Moth Ball', 'Moth Ball: option'],
  ['Pencil: The Sound', 'The Sound: Pencil'],
  ['Private party TBC', 'Private party: TBC'],
  ['1H Pale Riders / 2H Iron Lung', 'Pale Riders: 1H | Iron Lung: 2H'],
  ['1H Pale Riders\n2H Iron Lung', 'Pale Riders: 1H | Iron Lung: 2H'],
  ['Optie: Zwaluw', 'Zwaluw: Optie'],
  ['Pale Riders / Iron Lung', 'Pale Riders / Iron Lung: '],
  ['NEW ORDER tribute', 'NEW ORDER tribute: '],
  ['Hold Steady', 'Hold Steady: '],
  ['hold steady', 'hold steady: '],
  ['fix Lichtung', 'Lichtung: fix'],
  ['conf 5 Hours', '5 Hours: conf'],
  ['GO GO Penguin', 'GO GO Penguin: '],
  ['OPEN MIC', 'OPEN MIC: '],
  ['Blink 182', 'Blink 182: '],
  ['–', ''],
])('an entry ‘%s’ has its status in front or behind', (cell, expected) => {
  const table = {
    name: 'Feb',
    rows: [
      ['Date', 'Main Room', 'Basement'],
      ['2027-02-04', cell, ''],
      ['2027-02-05', 'X', ''],
    ],
    notes: [],
  }
  const [, sheet] = withGridSheets([table], columns)
  const entries = (sheet?.rows ?? []).slice(1).filter(([date]) => date === '2027-02-04')
  expect(entries.map(([, title, , , status]) => `${title}: ${status}`).join(' | ')).toBe(expected)
})

test.each<[string, string[]]>([
  ['with a title', ['Date | Title | Studio | Bar', '2027-02-04 | Nova | yes | no']],
  ['without a date', ['Main Theatre | Studio', 'Nova | Luna']],
  ['with one room', ['Date | Studio | Client', '2027-02-04 | Nova | Luna']],
  ['of a tour', ['Date | Hall | City', '2027-02-04 | SO36 | Berlin']],
])('a table %s stays as it is', (_, rows) => expect(added(...rows)).toEqual([]))
