import { describe, expect, test } from 'vitest'
import { eventImport } from '#shared/event-import.ts'
import { eventRecord } from '#shared/features/events/events.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { multipleChoiceField, numberField, textField } from '#shared/records/record-field.ts'

import { importColumns } from './import-columns.ts'
import { matchColumns } from './match-columns.ts'
import { comparableNames, nearestName } from './nearest-name.ts'
import { readCell } from './read-cell.ts'

describe('headings', () => {
  test('are matched once each by label, name or synonym, ignoring case, accents and punctuation, best match first [M-LIST-39]', () => {
    const headings = ['TITLE', 'Event date', 'Start-time', 'Venue:', 'Kapazität', 'Date', 'Something', 'ID', 'artists']
    expect(matchColumns(headings, importColumns(eventRecord))).toEqual([
      'name',
      null,
      'days.starts',
      'venue',
      'capacity',
      'days.date',
      null,
      'id',
      'artists.names',
    ])
    expect(matchColumns(['Name', 'Straße', 'PLZ', 'Town', 'Own house?'], importColumns(venueRecord))).toEqual([
      'name',
      'address_lines',
      'postal_code',
      'city',
      null,
    ])
  })

  test('reuse the previous mapping, including ignored columns [M-LIST-40]', () => {
    const remembered = { something: 'capacity', venue: null, gone: 'no.such' }
    expect(matchColumns(['Something', 'Venue', 'Gone', 'Title'], importColumns(eventRecord), remembered)).toEqual([
      'capacity',
      null,
      null,
      'name',
    ])
  })

  test('that match two columns map to the first', () => {
    const own = { 'custom.1': textField('Load-in'), 'custom.2': textField('Load in'), 'custom.3': textField('City?') }
    const columns = importColumns(venueRecord, { ...venueRecord.fields, ...own })
    expect(matchColumns(['load in', 'CITY'], columns)).toEqual(['custom.1', 'city'])
  })
})

describe('dates', () => {
  test.each([
    ['2027-06-12', '2027-06-12'],
    ['2027/6/2', '2027-06-02'],
    ['20270612', '2027-06-12'],
    ['12.6.2027', '2027-06-12'],
    ['12.06.27', '2027-06-12'],
    ['03/04/2027', '2027-04-03'],
    ['12 June 2027', '2027-06-12'],
    ['Sat, 12 Jun 2027', '2027-06-12'],
    ['June 12th, 2027', '2027-06-12'],
    ['12. März 2027', '2027-03-12'],
    ['12 août 2027', '2027-08-12'],
    ['12 de junio de 2027', '2027-06-12'],
    ['2027-06-12 00:00:00', '2027-06-12'],
    ['46550', '2027-06-12'],
    ['２０２７-06-12', '2027-06-12'],
  ])('%s', (text, date) => expect(parseDate(text, 'day')).toBe(date))

  test.each(['2027-02-30', '31.04.2027', 'soon', '12', '99999', '12/13/2027', 'June', '2027', '12 Foo 2027', ''])(
    '%s is invalid',
    (text) => expect(parseDate(text, 'day')).toBeUndefined(),
  )

  test('with the month first', () => expect(parseDate('03/04/2027', 'month')).toBe('2027-03-04'))

  test.each([
    [['03/04/2027', '05/06/2027'], 'either'],
    [['03/04/2027', '25/06/2027'], 'day'],
    [['03/04/2027', '06/25/2027'], 'month'],
    [['25/06/2027', '06/25/2027'], 'both'],
    [['04/04/2027'], null],
    [['03.04.2027', '2027-03-04', 'soon'], null],
  ])('%j reveal the order of day and month: %s', (texts, order) => expect(dateOrderOf(texts)).toBe(order))
})

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1’200', 1200],
  ['1,234,567', 1_234_567],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['12,5', 12.5],
  ['0,125', 0.125],
  ['-3', -3],
  ['12.5.1', undefined],
  ['many', undefined],
  ['1,23,4', undefined],
])('%s is the number %s', (text, number) => expect(parseNumber(text)).toBe(number))

test.each([
  ['12.3%', 0.123],
  ['0,7 %', 0.007],
  ['-19.9%', -0.199],
  ['100%', 1],
])('a cell with %s contains exactly %s', (text, value) => {
  const none = () => ({ problem: 'No names here' })
  const share = numberField('Share', { min: -1, max: 1, decimals: 3 })
  expect(readCell(share, text, dayFirst, { member: none, record: none, tag: none })).toEqual({ value })
})

test('the most similar name is found, or nothing if none is similar', () => {
  const known = comparableNames(['Old Brewery', 'Harbour Hall', 'x'.repeat(61)])
  expect(nearestName('Harbor Hall', known)).toBe('Harbour Hall')
  expect(nearestName('Brewery', known)).toBe('Old Brewery')
  expect(nearestName('Zénith', known)).toBeUndefined()
  expect(nearestName('x'.repeat(60), known)).toBeUndefined()
})

describe('the days of an event', () => {
  const days = eventImport.parts?.days
  const day = { date: '2027-06-12', label: '', doors: null, starts: null, ends: null, curfew: null, spaces: [] }
  const compose = (cells: Record<string, unknown>, before?: unknown) => days?.compose(cells, before)

  test('continue after midnight: early times belong to the night, and an end follows the start', () => {
    expect(compose({ date: '2027-06-12', doors: '23:00', starts: '00:30', ends: '05:00' })).toEqual({
      value: [{ ...day, doors: '2027-06-12T23:00', starts: '2027-06-13T00:30', ends: '2027-06-13T05:00' }],
    })
    expect(compose({ date: '2027-06-12', starts: '20:00', ends: '07:30' })).toEqual({
      value: [{ ...day, starts: '2027-06-12T20:00', ends: '2027-06-13T07:30' }],
    })
  })

  test('are one per date from the first to the last', () => {
    expect(compose({ date: '2027-06-12', last_date: '2027-06-13', starts: '20:00' })).toEqual({
      value: [
        { ...day, starts: '2027-06-12T20:00' },
        { ...day, date: '2027-06-13', starts: '2027-06-13T20:00' },
      ],
    })
    expect(compose({ date: '2027-06-12', last_date: '2027-06-11' })).toMatchObject({ column: 'last_date' })
    expect(compose({ date: '2027-06-12', last_date: '2027-09-12' })).toMatchObject({ problem: 'At most 60 days' })
  })

  test('move with their times, keep values that are not given, and stay unchanged if there are several', () => {
    const before = [{ ...day, label: 'Main', starts: '2027-06-12T20:00', ends: '2027-06-13T00:30', spaces: ['a'] }]
    expect(compose({ date: '2027-06-19' }, before)).toEqual({
      value: [
        {
          ...day,
          label: 'Main',
          date: '2027-06-19',
          starts: '2027-06-19T20:00',
          ends: '2027-06-20T00:30',
          spaces: ['a'],
        },
      ],
    })
    expect(compose({ date: '2027-06-12', starts: '20:00', ends: '00:30' }, before)).toEqual({ value: before })
    const two = [...before, { ...day, date: '2027-06-13' }]
    expect(compose({ date: '2027-06-12', last_date: '2027-06-13' }, two)).toEqual({ value: two })
    expect(compose({ date: '2027-06-13' }, two)).toMatchObject({
      column: 'date',
      problem: expect.stringMatching(/several days/),
    })
  })
})

describe('cells with options', () => {
  const noNames = () => ({ problem: 'No names here' })
  const names = { member: noNames, record: noNames, tag: noNames }
  const labelOf = (at: number) => `${'z'.repeat(57)}${at}`

  test('compare each label once per field for any number of cells, and stop at the first unknown word', () => {
    let reads = 0
    const choices = Array.from({ length: 100 }, (_, at) => ({
      value: `v${at}`,
      get label() {
        reads += 1
        return labelOf(at)
      },
    }))
    const field = { ...multipleChoiceField('Loads', []), choices }
    const cell = Array.from({ length: 100 }, (_, at) => `w${at}`).join(',')
    const read = Array.from({ length: 50 }, () => readCell(field, cell, dayFirst, names))
    expect(reads).toBeLessThan(500)
    expect(new Set(read.map((one) => 'problem' in one && one.problem)).size).toBe(1)
    expect(readCell(field, `${labelOf(3)}, V7`, dayFirst, names)).toEqual({ value: ['v3', 'v7'] })
  })

  test('list the first options and the number of others', () => {
    const choices = Array.from({ length: 100 }, (_, at) => ({ value: `v${at}`, label: labelOf(at) }))
    const field = multipleChoiceField('Loads', choices)
    const sentence = `${[0, 1, 2].map(labelOf).join(', ')} and 97 more`
    expect(readCell(field, 'x', dayFirst, names)).toEqual({ problem: `Choose one: ${sentence}` })
    expect(field.input.safeParse(['x']).error?.issues[0]?.message).toBe(`Choose from: ${sentence}`)
    expect(readCell(multipleChoiceField('Few', choices.slice(0, 1)), 'x', dayFirst, names)).toEqual({
      problem: `Choose one: ${labelOf(0)}`,
    })
  })

  test('name a tag once, even if two words mean the same', () => {
    const field = { ...multipleChoiceField('Tags', []), kind: 'tags' as const }
    const read = readCell(field, 'one, two', dayFirst, { ...names, tag: () => ({ value: 'same' }) })
    expect(read).toEqual({ value: ['same'] })
  })
})
