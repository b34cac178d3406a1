import { expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { withGridSheets } from './grid-sheets.ts'
import { withSheetDates } from './joined-sheets.ts'

const columns = importColumns(eventRecord)
const added = (name: string, ...lines: string[]) => {
  const rows = lines.map((line) => line.split(' | '))
  return withGridSheets([{ name, rows, notes: [] }], columns)
    .slice(1)
    .map((sheet) => withSheetDates(sheet, columns))
}
const grid = [
  'Heure | Grande Scène | Scène du Port | Club',
  '18h00 | Les Sirènes |  | ',
  '19h00 |  | Mistral | DJ Algue',
]
const entries = (date: string) => [
  [date, 'Les Sirènes', 'Grande Scène', '18h00', ''],
  [date, 'Mistral', 'Scène du Port', '19h00', ''],
  [date, 'DJ Algue', 'Club', '19h00', ''],
]

test.each<[string, string, string[], string]>([
  ['the line above', 'Table', ['Vendredi 2 juillet 2027 |  |  | '], 'Vendredi 2 juillet 2027'],
  ['a part of the line above', 'Table', ['Les Vagues – Fri 2 July 2027 |  |  | '], 'Fri 2 July 2027'],
  ['the name of the sheet', 'Friday 2 July 2027', [], 'Friday 2 July 2027'],
  ['both', 'Samedi 3 juillet', ['Les Vagues 2027 |  |  | '], 'Samedi 3 juillet 2027'],
])('a grid of stages and times has the date of %s', (_, name, above, date) => {
  const [sheet] = added(name, ...above, ...grid)
  expect(sheet?.rows.slice(above.length)).toEqual([['Date', 'Title', 'Room', 'Start', 'Status'], ...entries(date)])
  expect(sheet?.notes[0]).toBe(
    'Each cell below ‘Grande Scène’, ‘Scène du Port’, ‘Club’ is an event in this room, at the time of its row.',
  )
})

test.each([
  ['Hora', 'Palco Mar', 'Palco Jardim'],
  ['Hora', 'Escenario Sol', 'Carpa'],
  ['Ora', 'Palco Uno', 'Tenda'],
  ['Tijd', 'Hoofdpodium', 'Tent'],
  ['Godzina', 'Scena Główna', 'Namiot'],
  ['Zeit', 'Floor 1', 'Floor 2'],
  ['Time', 'Stage A', 'Yellow'],
  ['Time', 'Apollo', 'Yellow'],
  ['Slot', 'Apollo', 'Yellow'],
])('below a date, %s, %s and %s are a grid', (time, one, other) => {
  const [sheet] = added(
    'Table',
    'Fri 9 July 2027 |  | ',
    `${time} | ${one} | ${other}`,
    '18:00 | Larks | ',
    '19:00 |  | DJ Otter',
  )
  expect(sheet?.rows.slice(2)).toEqual([
    ['Fri 9 July 2027', 'Larks', one, '18:00', ''],
    ['Fri 9 July 2027', 'DJ Otter', other, '19:00', ''],
  ])
})

test('floors that are always open are a grid', () => {
  const [sheet] = added(
    'Fri 9 July 2027',
    'Zeit | Floor 1 | Floor 2',
    '22:00 | DJ Otter | DJ Fox',
    '23:00 | Larks | Holm',
  )
  expect(sheet?.rows).toHaveLength(5)
})

test('a set that lasts several rows is one event', () => {
  const [sheet] = added(
    'Fri 9 July 2027',
    'Time | Main Stage | Tent Stage',
    '18:00 | Larks | TBA',
    '18:30 | Larks | TBA',
    '19:00 |  | Larks',
  )
  expect(sheet?.rows.slice(1).map(([, title, room, start]) => `${title} ${room} ${start}`)).toEqual([
    ...['Larks Main Stage 18:00', 'TBA Tent Stage 18:00', 'TBA Tent Stage 18:30', 'Larks Tent Stage 19:00'],
  ])
})

test('each day below another one has its own date', () => {
  const [sheet] = added(
    'Line-up',
    'Friday 2 July 2027 |  | ',
    'Time | Main Stage | Tent Stage',
    '18:00 | The Sirens (CONF) | ',
    'Saturday 3 July 2027 |  | ',
    'Time | Main Stage | Tent Stage',
    '19:00 |  | Nova 19:30',
  )
  expect(sheet?.rows.slice(2)).toEqual([
    ['Friday 2 July 2027', 'The Sirens', 'Main Stage', '18:00', 'CONF'],
    ['Saturday 3 July 2027', 'Nova', 'Tent Stage', '19:30', ''],
  ])
})

test('a grid without a date says where to add it', () => {
  const [sheet] = added('Table', 'Time | Main Stage | Tent Stage', '18:00 | The Sirens | ')
  expect(sheet?.rows).toEqual([
    ['Title', 'Room', 'Start', 'Status'],
    ['The Sirens', 'Main Stage', '18:00', ''],
  ])
  expect(sheet?.notes).toContain('This sheet has no date. Add one with ‘Add a value for all rows’.')
})

test.each<[string, string[]]>([
  ['of titles', ['Time | Title | Main Stage', '18:00 | Nova | x']],
  [
    'of a running order',
    ['Time | Room | Activity', '18:00 | Studio | Setup', '19:00 | Bar | ', '20:00 | Bar | ', '21:00 | Bar | Set'],
  ],
  ['with a column of people', ['Zeit | Vortrag | Referentin', '18:00 | Eröffnung | Kim', '19:00 | Finale | Lee']],
  ['with numbers', ['Time | Lights | Sound', '18:00 | 2 | ', '19:00 |  | 3']],
  ['with one stage', ['Time | Main Stage | Contact', '18:00 | Nova | Kim']],
  ['without times', ['Time | Main Stage | Tent Stage', 'late | Nova | Luna']],
])('a list %s stays as it is', (_, rows) => expect(added('Fri 2 July 2027', ...rows)).toEqual([]))
