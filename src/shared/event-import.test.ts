import { describe, expect, test } from 'vitest'
import type { CellValues, RowContext } from '#shared/imports/import-columns.ts'
import { importedTimesThatDiffer } from '#tests/support/imported-time-checks.ts'
import { eventImport } from './event-import.ts'
import type { EventDay } from './event-record.ts'

const { days, artists } = eventImport.parts ?? {}
const spaces: Record<string, string> = {
  ...{ 'Main Hall': 'main', Foyer: 'foyer', 'Hall 1, left': 'left' },
  ...{ 'Studio A': 'a', 'Studio B': 'b', 'Hall 1': 'one', 'Hall 2': 'two', 'Hall 3': 'three' },
}
const context: RowContext = {
  cellOptions: () => ({ isMonthFirst: false, hasDecimals: false, firstDate: null }),
  earlyTimes: 'same_date',
  dayStartsAt: 360,
  zone: 'Europe/Berlin',
  values: { venue: 'hall' },
  names: {
    member: () => ({ problem: 'No such member' }),
    record: (of, text, details) => {
      const id = spaces[text]
      return id && of === 'space' && details?.venue === 'hall' ? { value: id } : { problem: `No space named ${text}` }
    },
    tag: () => ({ problem: 'No such tag' }),
    isKnown: (of, text) => of === 'space' && text in spaces,
  },
}
const read = (texts: Record<string, string>, more: Partial<RowContext> = {}) =>
  days?.readCells(texts, { ...context, ...more })
const cellsOf = (texts: Record<string, string>, more: Partial<RowContext> = {}) => {
  const { cells, problems } = read(texts, more) ?? {}
  return { ...cells, ...problems }
}

const day: EventDay = {
  ...{
    date: '2027-06-12',
    label: '',
    load_in: null,
    doors: null,
    starts: null,
    ends: null,
    load_out: null,
    curfew: null,
    spaces: [],
  },
}
const compose = (cells: CellValues, before?: unknown) => days?.compose(cells, before)

describe('the cells of a row', () => {
  test('an end after midnight and the next date are one night, or two days where the file has ends beside evenings', () => {
    const festival = { date: '2027-04-16', last_date: '2027-04-17', starts: '17:00', ends: '01:00' }
    expect(cellsOf(festival)).toEqual({
      date: '2027-04-16',
      last_date: '2027-04-16',
      starts: '17:00',
      ends: '01:00 +1',
    })
    const night = { date: '2027-04-23', last_date: '2027-04-23', starts: '22:00', ends: '04:00' }
    expect(days?.endsBesideEvening?.(night)).toBe(true)
    expect(days?.endsBesideEvening?.(festival)).toBe(false)
    expect(days?.endsBesideEvening?.({ ...night, ends: '23:30' })).toBe(false)
    const cells = cellsOf(festival, { endsBesideEvenings: true })
    expect(cells).toEqual({ date: '2027-04-16', last_date: '2027-04-17', starts: '17:00', ends: '01:00 +1' })
    const { value } = (compose(cells) ?? {}) as { value: EventDay[] }
    expect(value.map(({ starts, ends }) => [starts, ends])).toEqual([
      ['2027-04-16T17:00', '2027-04-17T01:00'],
      ['2027-04-17T17:00', '2027-04-18T01:00'],
    ])
  })

  test.each<[string, Record<string, string>, CellValues]>([
    ['a date with a time in one column', { date: '2027-06-12 19:30' }, { date: '2027-06-12', starts: '19:30' }],
    [
      'dates with times in the columns of start and end',
      { starts: '2027-06-12 19:30', ends: '2027-06-12 23:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '19:30', ends: '23:00' },
    ],
    [
      'dates with offsets, in the zone of the row',
      { starts: '2027-06-12T17:30:00Z', ends: '2027-06-13T01:00:00+02:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '19:30', ends: '01:00 +1' },
    ],
    [
      'a start and an end with an offset behind them',
      { date: 'April 2, 2027 11:30 PM (GMT-5) → April 3, 2027 1:00 AM (GMT-5)' },
      { date: '2027-04-03', last_date: '2027-04-03', starts: '06:30', ends: '08:00' },
    ],
    [
      'the end of a load-out',
      { date: '2027-06-12', starts: '20:00', load_out: '22:00-02:00' },
      { date: '2027-06-12', starts: '20:00', load_out: '02:00 +1' },
    ],
    ['an offset that changes the date', { date: '2027-06-12T23:00:00Z' }, { date: '2027-06-13', starts: '01:00' }],
    [
      'midnight behind a date, as spreadsheets write dates',
      { date: '6/12/2027 12:00:00 AM', starts: '20:00' },
      { date: '2027-12-06', starts: '20:00' },
    ],
    ['midnight with an offset', { date: '2027-06-12T00:00:00+02:00' }, { date: '2027-06-12', starts: '00:00' }],
    [
      'a start at midnight',
      { date: '2027-06-11T22:00Z', last_date: '2027-06-12T04:00+02:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '00:00', ends: '04:00' },
    ],
    [
      'an end at midnight',
      { date: '2027-06-12T20:00+02:00', last_date: '2027-06-13T00:00+02:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '20:00', ends: '00:00 +1' },
    ],
    [
      'an end at midnight without an offset',
      { date: '2027-06-12 20:00', last_date: '2027-06-13 00:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '20:00', ends: '00:00 +1' },
    ],
    [
      'several days until midnight',
      { date: '2027-06-12T18:00+02:00', last_date: '2027-06-15T00:00+02:00' },
      { date: '2027-06-12', last_date: '2027-06-14', starts: '18:00', ends: '00:00 +1' },
    ],
    [
      'whole days with offsets',
      { date: '2027-06-12T00:00+02:00', last_date: '2027-06-15T00:00+02:00' },
      { date: '2027-06-12', last_date: '2027-06-14' },
    ],
    ['an Excel day number with a time', { date: '46550.8125' }, { date: '2027-06-12', starts: '19:30' }],
    [
      'a range of times in one cell',
      { date: '2027-06-12', starts: '19:30–23:00' },
      { date: '2027-06-12', starts: '19:30', ends: '23:00' },
    ],
    [
      'a range over midnight',
      { date: '2027-06-12', starts: '10p-2:10a' },
      { date: '2027-06-12', starts: '22:00', ends: '02:10 +1' },
    ],
    [
      'doors and show in one cell',
      { date: '2027-06-12', starts: 'Doors 19:00 / Show 20:00' },
      { date: '2027-06-12', doors: '19:00', starts: '20:00' },
    ],
    [
      'doors and show in the column of doors',
      { date: '2027-06-12', doors: 'doors 7 / show 8' },
      { date: '2027-06-12', doors: '19:00', starts: '20:00' },
    ],
    [
      'two shows in one cell',
      { date: '2027-06-12', starts: '15.00 og 19.00', ends: '22:00' },
      { date: '2027-06-12', starts: '15:00', second_start: '19:00', ends: '22:00' },
    ],
    [
      'a duration instead of an end',
      { date: '2027-06-12', starts: '22:30', duration: '2 h 30' },
      { date: '2027-06-12', starts: '22:30', ends: '01:00 +1' },
    ],
    [
      'an end beside a duration',
      { date: '2027-06-12', starts: '20:00', ends: '23:00', duration: '90' },
      { date: '2027-06-12', starts: '20:00', ends: '23:00' },
    ],
    [
      'two shows in two columns, the second after midnight',
      { date: '2027-06-12', starts: '21:00', second_start: '0:30' },
      { date: '2027-06-12', starts: '21:00', second_start: '00:30 +1' },
    ],
    [
      'a matinee in the second column',
      { date: '2027-06-12', starts: '20:00', second_start: '15:00' },
      { date: '2027-06-12', starts: '15:00', second_start: '20:00' },
    ],
    [
      'only the second of two shows',
      { date: '2027-06-12', second_start: '20h30' },
      { date: '2027-06-12', starts: '20:30' },
    ],
    [
      'a weekend that ends by day',
      { date: '2027-02-12', last_date: '2027-02-14', starts: '18:00', ends: '16:00' },
      { date: '2027-02-12', last_date: '2027-02-14', starts: '18:00', ends: '16:00 +2' },
    ],
    [
      'two days whose start and end are in the cells of the dates',
      { date: '2027-02-16 13:00', last_date: '2027-02-17 16:30' },
      { date: '2027-02-16', last_date: '2027-02-17', starts: '13:00', ends: '16:30 +1' },
    ],
    [
      'several days whose start and end are in the cells of the dates',
      { starts: '16 Feb 2027 13:00', ends: '18 Feb 2027 16:30' },
      { date: '2027-02-16', last_date: '2027-02-18', starts: '13:00', ends: '16:30 +2' },
    ],
    [
      'several nights',
      { date: '2027-02-12', last_date: '2027-02-14', starts: '22:00', ends: '04:00' },
      { date: '2027-02-12', last_date: '2027-02-14', starts: '22:00', ends: '04:00 +1' },
    ],
    [
      'a curfew in the same cell',
      { date: '2027-06-12', starts: 'Doors 7 show 8 curfew 11' },
      { date: '2027-06-12', doors: '19:00', starts: '20:00', curfew: '23:00' },
    ],
    [
      'an evening over midnight',
      { date: '2027-06-12', starts: '8-2' },
      { date: '2027-06-12', starts: '20:00', ends: '02:00 +1' },
    ],
    [
      'a time of doors in a column of its own',
      { date: '12.06.2027 20 Uhr', doors: '19 Uhr' },
      { date: '2027-06-12', doors: '19:00', starts: '20:00' },
    ],
    [
      'an end date in the morning after: one night',
      { date: '2027-06-12', last_date: '2027-06-13', starts: '22:00', ends: '05:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '22:00', ends: '05:00 +1' },
    ],
    [
      'an end date in the morning after, without a start',
      { date: '2027-06-12', last_date: '2027-06-13', ends: '05:00' },
      { date: '2027-06-12', last_date: '2027-06-12', ends: '05:00 +1' },
    ],
    [
      'an end date with a time in one column',
      { date: '2027-06-12 22:00', last_date: '2027-06-13 05:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '22:00', ends: '05:00 +1' },
    ],
    [
      'two days',
      { date: '2027-06-12', last_date: '2027-06-13', starts: '10:00', ends: '18:00' },
      { date: '2027-06-12', last_date: '2027-06-13', starts: '10:00', ends: '18:00' },
    ],
    [
      'a festival',
      { date: '12.–14.06.2027', starts: '14:00', ends: '23:00' },
      { date: '2027-06-12', last_date: '2027-06-14', starts: '14:00', ends: '23:00' },
    ],
    [
      'a festival that ends in the last night',
      { date: '2027-06-11', last_date: '2027-06-14', starts: '18:00', ends: '02:00' },
      { date: '2027-06-11', last_date: '2027-06-14', starts: '18:00', ends: '02:00 +1' },
    ],
    [
      'whole days until 23:59',
      { date: '2027-06-12', last_date: '2027-06-14', starts: '00:00', ends: '23:59' },
      { date: '2027-06-12', last_date: '2027-06-14' },
    ],
    ['an open end', { date: '2027-06-12', starts: 'All day', ends: 'open end' }, { date: '2027-06-12' }],
    ['no times', { date: '2027-06-12', starts: 'Tutto il giorno', ends: 'ganztägig' }, { date: '2027-06-12' }],
    [
      'an event without times, as calendars write it',
      { date: '2027-06-12', starts: '12:00:00 AM', last_date: '2027-06-13', ends: '12:00:00 AM' },
      { date: '2027-06-12', last_date: '2027-06-12' },
    ],
    [
      'three dates without times, as calendars write them',
      { starts: '2027-06-12 00:00', ends: '2027-06-15 00:00' },
      { date: '2027-06-12', last_date: '2027-06-14' },
    ],
    ['a date from 00:00 to 23:59', { date: '2027-06-12', starts: '00:00', ends: '23:59' }, { date: '2027-06-12' }],
    [
      'a time that is not known yet',
      { date: '2027-06-12', doors: 'TBA', starts: '?', ends: '–' },
      { date: '2027-06-12' },
    ],
    ['an early time, on its date', { date: '2027-06-12', starts: '05:30' }, { date: '2027-06-12', starts: '05:30' }],
    [
      'a start after doors, at night',
      { date: '2027-06-12', doors: '23:00', starts: '00:30', ends: '05:00' },
      { date: '2027-06-12', doors: '23:00', starts: '00:30 +1', ends: '05:00 +1' },
    ],
    ['an end at night without a start', { date: '2027-06-12', ends: '02:00' }, { date: '2027-06-12', ends: '02:00' }],
    [
      'an end after 24 hours',
      { date: '2027-06-12', starts: '20:00', ends: '07:30' },
      { date: '2027-06-12', starts: '20:00', ends: '07:30 +1' },
    ],
    [
      'an end on the date of the start, written with the same date',
      { starts: '2027-06-12 22:00', ends: '2027-06-12 03:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '22:00', ends: '03:00 +1' },
    ],
    [
      'an end before the start',
      { starts: '2027-06-12 20:00', ends: '2027-06-12 18:00' },
      { date: '2027-06-12', last_date: '2027-06-12', starts: '20:00', ends: 'The end is before the start' },
    ],
    [
      'a start on another date',
      { date: '2027-06-12', starts: '2027-06-13 00:30' },
      { date: '2027-06-12', starts: '00:30 +1' },
    ],
    [
      'a start weeks later',
      { date: '2027-06-12', starts: '2027-07-13 00:30' },
      { date: '2027-06-12', starts: 'This time is not near the date' },
    ],
    ['a year of nobody', { date: '9999-12-31', starts: '20:00' }, { date: 'Use a year from 1900 to 2200' }],
    ['a year without a century', { date: '0027-06-12' }, { date: 'Use a year from 1900 to 2200' }],
    [
      'a date that is none beside a time',
      { date: 'soon', starts: '20:00' },
      { date: 'This is not a date such as 2027-06-12 or 12 June 2027', starts: '20:00' },
    ],
    [
      'a time that is none',
      { date: '2027-06-12', starts: 'evening' },
      { date: '2027-06-12', starts: 'This is not a time such as 19:00 or 7pm' },
    ],
  ])('%s', (_, texts, cells) => expect(cellsOf(texts)).toEqual(cells))

  test('early times are of the night before if the person says so', () => {
    const next_date = { earlyTimes: 'next_date' } as const
    expect(cellsOf({ date: '2027-06-12', starts: '00:30', ends: '05:00' }, next_date)).toEqual({
      ...{ date: '2027-06-12', starts: '00:30 +1', ends: '05:00 +1' },
    })
    expect(cellsOf({ date: '2027-06-12', starts: '07:00' }, next_date)).toMatchObject({ starts: '07:00' })
    expect(cellsOf({ date: '2027-06-12', starts: '07:00' }, { ...next_date, dayStartsAt: 480 })).toMatchObject({
      starts: '07:00 +1',
    })
    expect(cellsOf({ starts: '2027-06-12 00:30' }, next_date)).toMatchObject({ date: '2027-06-12', starts: '00:30' })
  })

  test('a time of the next day stays there, whoever reads it', () => {
    for (const earlyTimes of ['same_date', 'next_date'] as const)
      expect(cellsOf({ date: '2027-06-12', starts: '00:30 +1', ends: '24:30' }, { earlyTimes })).toEqual({
        ...{ date: '2027-06-12', starts: '00:30 +1', ends: '00:30 +1' },
      })
  })

  test('a date without a year needs to know the season', () => {
    expect(read({ date: 'Sat 12 June' })?.problems).toEqual({ date: expect.stringMatching(/Which year/) })
    const cellOptions = () => ({ isMonthFirst: false, hasDecimals: false, firstDate: '2027-03-01' })
    expect(cellsOf({ date: 'Sat 12 June' }, { cellOptions })).toEqual({ date: '2027-06-12' })
  })

  test('a start on several days is noted', () => {
    const dates = { date: '2027-06-12', last_date: '2027-06-14' }
    expect(read({ ...dates, starts: '14:00' })?.notes).toEqual({ starts: 'At this time on each day' })
    expect(read({ ...dates, starts: '18:00', ends: '16:00' })?.notes).toEqual({})
    expect(read({ ...dates, last_date: '2027-06-12', starts: '14:00' })?.notes).toEqual({})
  })

  test('another weekday is noted', () => {
    expect(read({ date: 'Fri 12 June 2027' })?.notes).toEqual({
      date: 'The file says Friday, but Jun 12, 2027 is a Saturday',
    })
  })

  test('spaces are found at the venue of the row', () => {
    expect(cellsOf({ spaces: 'Foyer; Main Hall' })).toEqual({ spaces: ['foyer', 'main'] })
    expect(cellsOf({ spaces: 'Hall 1, left, Foyer, Foyer' })).toEqual({ spaces: ['left', 'foyer'] })
    expect(cellsOf({ spaces: 'Foyer, Attic' })).toEqual({ spaces: 'No space named Attic' })
    expect(cellsOf({ spaces: 'Foyer' }, { values: {} })).toEqual({ spaces: 'No space named Foyer' })
    expect(cellsOf({ spaces: 'TBC' })).toEqual({})
    expect(cellsOf({ spaces: 'Studio A + B' })).toEqual({ spaces: ['a', 'b'] })
    expect(cellsOf({ spaces: 'Hall 1–3' })).toEqual({ spaces: ['one', 'two', 'three'] })
    expect(cellsOf({ spaces: 'Hall 1, 2 & 3, Foyer' })).toEqual({ spaces: ['one', 'two', 'three', 'foyer'] })
    for (const spaces of ['Hall 1 and 2', 'Hall 1/2', 'Hall 1+2', 'Hall 1 bis 2', 'Hall 1 und 2'])
      expect(cellsOf({ spaces })).toEqual({ spaces: ['one', 'two'] })
    expect(cellsOf({ spaces: 'Hall 1, 2 and 3' })).toEqual({ spaces: ['one', 'two', 'three'] })
    expect(cellsOf({ spaces: '2-900' })).toEqual({ spaces: 'No space named 2-900' })
  })

  test('that the clocks skip are noted', () => {
    expect(read({ date: '2027-03-28', starts: '02:30' })?.notes).toEqual({
      starts: 'The clocks skip this time when they go forward',
    })
    expect(read({ date: '2027-03-28', starts: '03:30' })?.notes).toEqual({})
    expect(read({ date: '2027-03-28', starts: '02:30' }, { zone: 'UTC' })?.notes).toEqual({})
  })

  test.each<[string, string, string | undefined]>([
    ['OFF', 'OFF', undefined],
    ['CANCELLED – Iron Maples', 'CANCELLED – Iron Maples\nDust', 'Iron Maples\nDust'],
    ['Reporté : Hélène Mars', 'Reporté : Hélène Mars', 'Hélène Mars'],
    ['[Hold 2] Nova', '[Hold 2] Nova', 'Nova'],
    ['Private: Hargreaves wedding', 'Private: Hargreaves wedding', undefined],
    ['Verhuur: borrel', 'Verhuur: borrel\nDJ Kees', 'DJ Kees'],
    ['Avlyst: Rust', 'Avlyst: Rust', 'Rust'],
    ['Uitverkocht! Roos van Dam', 'Uitverkocht! Roos van Dam', 'Roos van Dam'],
    ['Wham! live', 'Wham! live', 'Wham! live'],
    ['Spring Fest', 'Cancelled: Nova', 'Cancelled: Nova'],
    ['Jubilee: the band', 'Jubilee: the band', 'Jubilee: the band'],
  ])('the artists of the title %s', (name, names, expected) => {
    const row = { ...context, values: { name } }
    expect(artists?.readCells({ names }, row).cells).toEqual(expected === undefined ? {} : { names: expected })
  })

  test.each([
    ...['Various', 'VARIOUS ARTISTS', 'V/A', 'Various DJs', 'Diverse Künstler', 'Divers artistes', 'Varios artistas'],
    ...[
      'Artisti vari',
      'Vários artistas',
      'Diverse artiesten',
      'Blandade artister',
      'Różni wykonawcy',
      'eri esiintyjiä',
    ],
  ])('‘%s’ are no artists of that name, and are kept as words', (names) => {
    expect(artists?.readCells({ names }, { ...context, values: { name: 'Spring Fair' } })).toMatchObject({
      cells: {},
      notes: { names: `Without ‘${names}’` },
      partial: ['names'],
    })
  })

  test.each([
    ['Nova, various', 'Nova'],
    ['Lena Fox, TBA', 'Lena Fox'],
    ['Nova und weitere', 'Nova und weitere'],
    ['Eri, Various Cruelties', 'Eri, Various Cruelties'],
    ['"North, South & Co", and more', '"North, South & Co"'],
  ])('of ‘%s’, the artists are ‘%s’', (names, known) => {
    expect(artists?.readCells({ names }, context).cells).toEqual({ names: known })
  })

  test('artists who are not known yet are none', () => {
    expect(artists?.readCells({ names: 'TBA' }, context).cells).toEqual({})
    expect(artists?.compose({ names: '"North, South & Co", Nova' }, undefined)).toEqual({
      value: [{ name: 'North, South & Co' }, { name: 'Nova' }],
    })
  })
})

describe('the days of an event', () => {
  test('keep the dates of their times, and an end follows the start', () => {
    expect(compose({ date: '2027-06-12', doors: '23:00', starts: '00:30 +1', ends: '05:00' })).toEqual({
      value: [{ ...day, doors: '2027-06-12T23:00', starts: '2027-06-13T00:30', ends: '2027-06-13T05:00' }],
    })
    expect(compose({ date: '2027-06-12', starts: '05:30' })).toEqual({
      value: [{ ...day, starts: '2027-06-12T05:30' }],
    })
    expect(compose({ date: '2027-06-12', starts: '20:00', ends: '07:30' })).toEqual({
      value: [{ ...day, starts: '2027-06-12T20:00', ends: '2027-06-13T07:30' }],
    })
  })

  test('are two of one date with a second show, with labels, and the end belongs to the second', () => {
    const shows = [
      { ...day, label: 'First show', doors: '2027-06-12T14:00', starts: '2027-06-12T15:00', spaces: ['main'] },
      { ...day, label: 'Second show', starts: '2027-06-12T20:30', ends: '2027-06-12T23:00', spaces: ['main'] },
    ]
    const cells = { date: '2027-06-12', doors: '14:00', starts: '15:00', second_start: '20:30', ends: '23:00' }
    expect(compose({ ...cells, spaces: ['main'] })).toEqual({ value: shows })
    expect(compose({ ...cells, spaces: ['main'] }, shows)).toEqual({ value: shows })
    expect(days?.read(shows)).toMatchObject({ ...cells, spaces: ['main'] })
    expect(days?.read([...shows, { ...day, date: '2027-06-13' }])).not.toHaveProperty('second_start')
    expect(compose({ ...cells, second_start: '21:00' }, shows)).toMatchObject({ problem: /several days/ })
  })

  test('are three of one date with a third show, also when they were exported and imported again', () => {
    const { cells, notes } = read({ date: '2027-06-12', starts: '14:00, 17:00, 20:00', ends: '22:00' }) ?? {}
    expect(cells).toMatchObject({ starts: '14:00', second_start: '17:00, 20:00', ends: '22:00' })
    expect(notes).toEqual({ starts: '3 shows on one date' })
    const shows = [
      { ...day, label: 'First show', starts: '2027-06-12T14:00' },
      { ...day, label: 'Second show', starts: '2027-06-12T17:00' },
      { ...day, label: 'Third show', starts: '2027-06-12T20:00', ends: '2027-06-12T22:00' },
    ]
    expect(compose(cells ?? {})).toEqual({ value: shows })
    const { spaces: _, ...again } = days?.read(shows) ?? {}
    const texts = Object.entries(again).filter((entry): entry is [string, string] => entry[1] !== null)
    expect(compose(read(Object.fromEntries(texts))?.cells ?? {}, shows)).toEqual({ value: shows })
  })

  test('of two nights are the same after they were exported and imported elsewhere', () => {
    const nights = [
      { ...day, starts: '2027-06-12T22:00', ends: '2027-06-13T04:00' },
      { ...day, date: '2027-06-13', starts: '2027-06-13T22:00', ends: '2027-06-14T04:00' },
    ]
    const { spaces: _, ...cells } = days?.read(nights) ?? {}
    const texts = Object.entries(cells).filter((entry): entry is [string, string] => entry[1] !== null)
    expect(compose(read(Object.fromEntries(texts))?.cells ?? {})).toEqual({ value: nights })
  })

  test('of an event that does not close at night have its start on the first and its end on the last', () => {
    const weekend = [
      { ...day, doors: '2027-06-12T17:00', starts: '2027-06-12T18:00' },
      { ...day, date: '2027-06-13' },
      { ...day, date: '2027-06-14', ends: '2027-06-14T16:00' },
    ]
    const cells = { date: '2027-06-12', last_date: '2027-06-14', doors: '17:00', starts: '18:00', ends: '16:00 +2' }
    expect(compose(cells)).toEqual({ value: weekend })
    expect(compose(cells, weekend)).toEqual({ value: weekend })
    expect(days?.read(weekend)).toMatchObject(cells)
  })

  test('are one per date from the first to the last, each with the same times and spaces', () => {
    expect(compose({ date: '2027-06-12', last_date: '2027-06-13', starts: '20:00', spaces: ['main'] })).toEqual({
      value: [
        { ...day, starts: '2027-06-12T20:00', spaces: ['main'] },
        { ...day, date: '2027-06-13', starts: '2027-06-13T20:00', spaces: ['main'] },
      ],
    })
    expect(compose({ date: '2027-06-12', last_date: '2027-06-11' })).toMatchObject({ column: 'last_date' })
    expect(compose({ date: '2027-06-12', last_date: '2027-09-12' })).toMatchObject({ problem: 'At most 60 days' })
  })

  test('move with their times, keep values that are not given, and stay unchanged if there are several', () => {
    const before = [{ ...day, label: 'Main', starts: '2027-06-12T20:00', ends: '2027-06-13T00:30', spaces: ['a'] }]
    const moved = { ...before[0], date: '2027-06-19', starts: '2027-06-19T20:00', ends: '2027-06-20T00:30' }
    expect(compose({ date: '2027-06-19' }, before)).toEqual({ value: [moved] })
    expect(compose({ date: '2027-06-12', starts: '20:00', ends: '00:30' }, before)).toEqual({ value: before })
    expect(compose({ spaces: ['b'] }, before)).toEqual({ value: [{ ...before[0], spaces: ['b'] }] })
    const two = [...before, { ...day, date: '2027-06-13' }]
    expect(compose({ date: '2027-06-12', last_date: '2027-06-13', ends: '00:30', spaces: ['a'] }, two)).toEqual({
      value: two,
    })
    expect(compose({ date: '2027-06-13' }, two)).toMatchObject({ column: 'date', problem: /several days/ })
    expect(compose({ spaces: ['b'] }, two)).toMatchObject({ column: 'spaces', problem: /several days/ })
  })

  test.each<[string, Partial<EventDay>]>([
    ['without times', {}],
    ['in the evening', { doors: '2027-06-12T19:00', starts: '2027-06-12T20:00', ends: '2027-06-12T23:00' }],
    ['at night', { doors: '2027-06-12T23:00', starts: '2027-06-13T00:30', ends: '2027-06-13T05:00' }],
    ['early in the morning', { starts: '2027-06-12T05:30', ends: '2027-06-12T07:00' }],
    ['after the date', { starts: '2027-06-13T07:00', curfew: '2027-06-14T01:00' }],
    ['before the date', { doors: '2027-06-11T23:00', starts: '2027-06-12T00:00' }],
    ['with an end only', { ends: '2027-06-12T04:00' }],
    ['with spaces', { starts: '2027-06-12T20:00', spaces: ['main', 'foyer'] }],
  ])('are the same after they were exported: %s', (_, times) => {
    const all = [{ ...day, ...times }]
    const { spaces: ids, ...cells } = days?.read(all) ?? {}
    const texts = Object.fromEntries(
      Object.entries(cells).filter((entry): entry is [string, string] => entry[1] !== null),
    )
    expect(compose({ ...read(texts)?.cells, spaces: ids }, all)).toEqual({ value: all })
    expect(compose({ ...read(texts)?.cells, spaces: ids }, [])).toEqual({ value: all })
  })
})

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Kathmandu',
])('imported times around the clock changes of %s keep their instants', (zone) => {
  expect(importedTimesThatDiffer(zone)).toEqual([])
})

describe('times with an offset', () => {
  test.each<[string, Record<string, string>, CellValues]>([
    ['of the zone', { starts: '20:00+02:00' }, { starts: '20:00' }],
    ['of another zone', { doors: '19:00+0300', starts: '20:00 +03:00' }, { doors: '18:00', starts: '19:00' }],
    ['of UTC', { starts: '18:00Z', ends: '21:30:00Z' }, { starts: '20:00', ends: '23:30' }],
    ['west of it', { starts: '14:00:00-04:00' }, { starts: '20:00' }],
    ['after midnight', { starts: '20:00', ends: '23:30Z' }, { starts: '20:00', ends: '01:30 +1' }],
    ['on the next date', { starts: '23:30Z' }, { starts: '01:30 +1' }],
    ['as a range', { starts: '20:00-03:00' }, { starts: '20:00', ends: '03:00 +1' }],
    ['beside a date', { date: '12.06.2027 20:00+03:00' }, { starts: '19:00' }],
  ])('%s are those of the event', (_, texts, cells) => {
    expect(cellsOf({ date: '2027-06-12', ...texts })).toEqual({ date: '2027-06-12', ...cells })
  })

  test('stay as they are written where the zone or the date is not known', () => {
    const texts = { date: '2027-06-12', starts: '20:00+03:00' }
    expect(read(texts, { isZoneGuessed: true })).toMatchObject({
      ...{ cells: { starts: '20:00' }, notes: { starts: 'As written, at UTC+3' } },
    })
    expect(read({ starts: '20:00+03:00' })?.notes).toEqual({ starts: 'As written, at UTC+3' })
  })

  test('cannot be more than 14 hours away', () => {
    expect(cellsOf({ date: '2027-06-12', starts: '20:00+15:00' })).toMatchObject({
      starts: expect.stringMatching(/not a time/),
    })
  })
})

test('times with am or pm are those of a clock of 12 hours, also in a column with 24', () => {
  const cellOptions = () => ({ ...context.cellOptions('starts'), has24Hours: true })
  const of = (starts: string) => cellsOf({ date: '2027-06-12', starts }, { cellOptions })
  expect(of('doors 7 / show 8pm')).toMatchObject({ doors: '19:00', starts: '20:00' })
  expect(of('doors 7 / show 8')).toMatchObject({ doors: '07:00', starts: '08:00' })
})

describe('times without am or pm', () => {
  const isEvening = { cellOptions: () => ({ ...context.cellOptions('starts'), isEvening: true }) }
  const date = '2027-06-12'
  test.each<[string, Record<string, string>, CellValues]>([
    ['are in the evening', { doors: '7.30', starts: '8:30' }, { doors: '19:30', starts: '20:30' }],
    ['can be in the afternoon', { starts: '2' }, { starts: '14:00' }],
    ['end in the evening or at night', { starts: '8', ends: '11.30' }, { starts: '20:00', ends: '23:30' }],
    ['can end at midnight', { starts: '8', ends: '12' }, { starts: '20:00', ends: '00:00 +1' }],
    ['can end after midnight', { starts: '8', ends: '2' }, { starts: '20:00', ends: '02:00 +1' }],
    ['can be a range', { starts: '7.30-10' }, { starts: '19:30', ends: '22:00' }],
    ['can be a range until the night', { starts: '9.30 - 4' }, { starts: '21:30', ends: '04:00 +1' }],
    ['end after their start', { starts: '2', ends: '3' }, { starts: '14:00', ends: '15:00' }],
    ['keep a load-in in the morning', { load_in: '10', starts: '8' }, { load_in: '10:00', starts: '20:00' }],
    ['stay as they are with am', { starts: '10am' }, { starts: '10:00' }],
    [
      'stay as they are beside one of a 24-hour clock',
      { starts: '11:00 & 14:00' },
      { starts: '11:00', second_start: '14:00' },
    ],
  ])('%s', (_, texts, cells) => expect(cellsOf({ date, ...texts }, isEvening)).toEqual({ date, ...cells }))

  test.each([
    ['load_in', '12:00-15:00', '12:00', 'Only the beginning of the load-in'],
    ['load_out', '22:00-02:00', '02:00 +1', 'Only the end of the load-out'],
  ])('a %s from %s to another time says what is read, and keeps its text', (name, text, time, note) => {
    const { cells, notes, partial } = read({ date: '12 June 2027', starts: '20:00', [name]: text }) ?? {}
    expect(cells?.[name]).toBe(time)
    expect([notes?.[name], partial]).toEqual([note, [name]])
  })

  test('words behind the date are kept', () => {
    const { cells, notes, partial } = read({ date: '12 June 2027 (tbc)' }) ?? {}
    expect({ cells, notes, partial }).toEqual({
      cells: { date: '2027-06-12' },
      notes: { date: 'The file says ‘12 June 2027 (tbc)’' },
      partial: ['date'],
    })
  })

  const isMorning = { cellOptions: () => ({ ...context.cellOptions('starts'), isMorning: true }) }
  test.each<[string, Record<string, string>, CellValues]>([
    ['in the morning end in the afternoon', { starts: '9.30 - 4' }, { starts: '09:30', ends: '16:00' }],
    ['in the morning can be whole hours', { starts: '9-1' }, { starts: '09:00', ends: '13:00' }],
    ['in the morning end in another column', { starts: '9.30', ends: '4' }, { starts: '09:30', ends: '16:00' }],
    ['in the morning leave ranges with pm', { starts: '7-11pm' }, { starts: '19:00', ends: '23:00' }],
    ['in the morning leave times of 24 hours', { starts: '22:00 - 2:00' }, { starts: '22:00', ends: '02:00 +1' }],
  ])('%s', (_, texts, cells) => expect(cellsOf({ date, ...texts }, isMorning)).toEqual({ date, ...cells }))

  test.each<[string, Record<string, string>, CellValues]>([
    ['an end follows a start with am', { starts: '10am', ends: '4' }, { starts: '10:00', ends: '16:00' }],
    ['an end follows a start with pm', { starts: '7pm', ends: '11' }, { starts: '19:00', ends: '23:00' }],
    ['an end on a 24-hour clock stays', { starts: '10am', ends: '16' }, { starts: '10:00', ends: '16:00' }],
    ['midnight without a start is that of the night', { ends: 'midnight' }, { ends: '00:00 +1' }],
    [
      'a load-out at midnight with the date of the evening is at the end of the night',
      { starts: '20:00', load_out: '12/06/2027 midnight' },
      { starts: '20:00', load_out: '00:00 +1' },
    ],
    [
      'a curfew after midnight with the date of the evening is of the night',
      { starts: '20:00', curfew: '12 June 2027 1am' },
      { starts: '20:00', curfew: '01:00 +1' },
    ],
  ])('%s', (_, texts, cells) => expect(cellsOf({ date, ...texts })).toEqual({ date, ...cells }))

  test.each([
    ...['8', 'Doors 7 / show 8', 'Doors 7', 'doors 7:30, show 8.30', 'Einlass 9'].map((text) => [text, true] as const),
    ...['08', '20', '8:30', '8 Uhr', 'Doors 07:00', 'Doors 7 / show 20', '8pm', '10h'].map(
      (text) => [text, false] as const,
    ),
  ])('%s beside times with 24 hours is marked as one in the morning: %s', (starts, isMarked) => {
    const cellOptions = () => ({ ...context.cellOptions('starts'), has24Hours: true })
    const note = 'Read as morning, because other times have 24 hours: please check'
    expect(read({ date, starts }, { cellOptions })?.notes).toEqual(isMarked ? { starts: note } : {})
  })

  test('are marked if they are read as evening', () => {
    expect(read({ date, starts: '8' }, isEvening)?.notes).toEqual({ starts: 'Read as evening' })
    expect(read({ date, starts: '8' })).toMatchObject({ cells: { starts: '08:00' }, notes: {} })
  })
})

test.each([
  ['2027-04-09T20:00:00+02:00', '2027-04-09', '20:00', 'As written, at UTC+2'],
  ['2027-04-16T20:00:00-04:00', '2027-04-16', '20:00', 'As written, at UTC−4'],
  ['April 2, 2027 8:00 PM (GMT+2)', '2027-04-02', '20:00', 'As written, at UTC+2'],
  ['2027-04-09T18:00:00Z', '2027-04-10', '03:00', 'Converted from UTC to Asia/Tokyo: please check'],
])('a time with an offset keeps its clock where the time zone is a guess: %s', (text, date, starts, note) => {
  const { cells, notes } = read({ date: text }, { zone: 'Asia/Tokyo', isZoneGuessed: true }) ?? {}
  expect(cells).toMatchObject({ date, starts })
  expect(notes).toEqual({ date: note })
})

describe('names of spaces that a word joins', () => {
  const isInFile = (column: string, text: string) => column === 'spaces' && ['Main Hall', 'Foyer'].includes(text)
  test.each(['and', 'und', 'et', 'e', 'y', 'i', 'och'])('are two spaces if both are known: %s', (word) => {
    expect(cellsOf({ spaces: `Main Hall ${word} Foyer` })).toEqual({ spaces: ['main', 'foyer'] })
  })

  test('are two spaces if other cells of the file have them', () => {
    const names = { ...context.names, isKnown: () => false }
    expect(cellsOf({ spaces: 'Main Hall i Foyer' }, { names, isInFile })).toEqual({ spaces: ['main', 'foyer'] })
    expect(cellsOf({ spaces: 'Main Hall i Foyer' }, { names })).toEqual({ spaces: 'No space named Main Hall i Foyer' })
  })

  test('are one space if a part is unknown', () => {
    expect(cellsOf({ spaces: 'Main Hall and Garden' }, { isInFile })).toEqual({
      spaces: 'No space named Main Hall and Garden',
    })
  })
})

test('a duration that gives the end says so', () => {
  const texts = { date: '2027-06-12', starts: '20:30', duration: '1h 40' }
  expect(read(texts)?.notes).toEqual({ duration: 'The end is ‘1h 40’ after the start' })
  expect(read({ ...texts, ends: '22:00' })?.notes).toEqual({})
})

describe('a start with the name of the show', () => {
  test.each<[string, string]>([
    ['Early 7pm', '19:00'],
    ['Late 9:30pm', '21:30'],
    ['Late show: 21:30', '21:30'],
    ['Matinée 14h30', '14:30'],
    ['2nd show 9pm', '21:00'],
    ['7pm (early show)', '19:00'],
    ['pranzo 12:30', '12:30'],
    ['cena 20:00', '20:00'],
    ['lunch 12.30', '12:30'],
    ['Cena aziendale: 20.00', '20:00'],
    ['20:00 dinner', '20:00'],
    ['Early bird 7pm', '19:00'],
    ['δείπνο 9:00 μ.μ.', '21:00'],
  ])('%s', (starts, time) => {
    expect(read({ date: '2027-06-12', starts })).toMatchObject({
      ...{ cells: { starts: time }, partial: ['starts'], problems: {} },
      notes: { starts: `The file says ‘${starts}’` },
    })
  })

  test.each(['Show 20', 'Late'])('is no other text: %s', (starts) => {
    expect(read({ date: '2027-06-12', starts })?.partial).toEqual([])
  })

  test.each(['until 23:00', 'soundcheck 16:00', 'Totale 12', 'lunch 12', 'nova'])(
    'is no other moment: %s',
    (starts) => {
      expect(cellsOf({ date: '2027-06-12', starts })).toEqual({
        ...{ date: '2027-06-12', starts: 'This is not a time such as 19:00 or 7pm' },
      })
    },
  )
})

test('a date in a column of times that is not that of the row is kept in the notes', () => {
  const date = '2027-02-06'
  expect(read({ date, load_in: 'Fri 5 Feb 2027' })).toMatchObject({ cells: { date }, partial: ['load_in'] })
  expect(read({ date, load_in: 'Sat 6 Feb 2027' })?.partial).toEqual([])
  expect(read({ date, load_in: 'Fri 5 Feb 2027 14:00' })?.partial).toEqual([])
})

test('days that are one stretch have the start on the first and the end on the last, and are read back', () => {
  const cells = { date: '2027-02-16', last_date: '2027-02-17', starts: '13:00', ends: '16:30 +1' }
  const stretch = [
    { ...day, date: '2027-02-16', starts: '2027-02-16T13:00' },
    { ...day, date: '2027-02-17', ends: '2027-02-17T16:30' },
  ]
  expect(compose(cells)).toEqual({ value: stretch })
  expect(days?.read(stretch)).toMatchObject(cells)
  expect(compose(cells, stretch)).toEqual({ value: stretch })
  const nights = compose({ ...cells, starts: '22:00', ends: '04:00 +1' })
  expect(nights).toMatchObject({ value: [{ ends: '2027-02-17T04:00' }, { ends: '2027-02-18T04:00' }] })
})

describe('a time with a date of its own in a period', () => {
  const period = { date: '2027-03-11', last_date: '2027-03-13', starts: '20:00' }
  const timesOf = (texts: Record<string, string>, name: 'load_in' | 'load_out' | 'curfew') => {
    const { value } = compose(read({ ...period, ...texts })?.cells ?? {}) as { value: EventDay[] }
    return value.map((one) => one[name])
  }

  test.each<[Record<string, string>, 'load_in' | 'load_out' | 'curfew', (string | null)[]]>([
    [{ load_out: 'Sat 13 Mar 2027 10.30pm' }, 'load_out', [null, null, '2027-03-13T22:30']],
    [{ load_out: '2027-03-12 23:30' }, 'load_out', [null, '2027-03-12T23:30', null]],
    [{ load_out: '2027-03-14 02:00' }, 'load_out', [null, null, '2027-03-14T02:00']],
    [{ load_out: '2027-03-13 01:00' }, 'load_out', [null, '2027-03-13T01:00', null]],
    [{ curfew: '2027-03-13 23:00' }, 'curfew', [null, null, '2027-03-13T23:00']],
    [{ load_in: '2027-03-11 08:00' }, 'load_in', ['2027-03-11T08:00', null, null]],
    [{ load_in: '2027-03-09 08:00' }, 'load_in', ['2027-03-09T08:00', null, null]],
    [{ load_out: '23:30' }, 'load_out', ['2027-03-11T23:30', '2027-03-12T23:30', '2027-03-13T23:30']],
    [{ load_out: '01:00' }, 'load_out', ['2027-03-12T01:00', '2027-03-13T01:00', '2027-03-14T01:00']],
  ])('%j: %s on %j', (texts, name, walls) => {
    expect(timesOf(texts, name)).toEqual(walls)
    expect(read({ ...period, ...texts })?.problems).toEqual({})
  })

  test('that is before the show, or far from it, is not read', () => {
    expect(cellsOf({ ...period, load_out: '2027-03-11 10:00' }).load_out).toBe('The end is before the start')
    expect(cellsOf({ ...period, load_in: '2027-03-07 10:00' }).load_in).toBe('This time is not near the date')
  })

  test('is the same after it was exported, and a change of it is not ignored', () => {
    const cells = read({ ...period, load_in: '2027-03-10 08:00', load_out: '2027-03-14 01:00' })?.cells ?? {}
    const { value } = compose(cells) as { value: EventDay[] }
    const { spaces: _, ...again } = days?.read(value) ?? {}
    expect(again).toMatchObject({ load_in: '2027-03-11 08:00 -1', load_out: '2027-03-13 01:00 +1' })
    const texts = Object.fromEntries(
      Object.entries(again).filter((entry): entry is [string, string] => entry[1] !== null),
    )
    expect(compose(read(texts)?.cells ?? {})).toEqual({ value })
    expect(compose(read(texts)?.cells ?? {}, value)).toEqual({ value })
    const later = { ...read(texts)?.cells, load_out: '2027-03-13 02:00 +1' }
    expect(compose(later, value)).toMatchObject({ column: 'load_out', problem: /several days/ })
  })
})
