import { describe, expect, test } from 'vitest'
import { changesOfDrop, closedOn, dropOfKey, type EntryDrop, isDropUnchanged, isMovable } from './calendar-moves.ts'

const house = { id: 'house', name: 'House' }
const hall = { id: 'hall', name: 'Hall', venue: house, closures: [] }
const foyer = { ...hall, id: 'foyer', name: 'Foyer' }
const barn = { ...hall, id: 'loft', name: 'Loft', venue: { id: 'barn', name: 'Barn' } }
const noTimes = { load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null }
const day = (date: string, spaces: string[]) => ({ date, label: '', ...noTimes, starts: `${date}T20:00`, spaces })
const festival = { venue: house, days: [day('2027-06-11', ['hall']), day('2027-06-12', ['hall', 'foyer'])] }
const second = { date: '2027-06-12', day: 2, day_count: 2 }

describe('an entry that is dropped', () => {
  test('on another date moves all days of its event, with their times', () => {
    expect(changesOfDrop(festival, second, { grip: 'all', to: { date: '2027-06-19' } })).toEqual({
      days: [day('2027-06-18', ['hall']), day('2027-06-19', ['hall', 'foyer'])],
    })
  })

  test.each([
    ['takes the space of the new row', 'hall', { ...hall, id: 'attic', name: 'Attic' }, ['foyer', 'attic']],
    ['is not in a space twice', 'hall', foyer, ['foyer']],
    ['leaves its space in the row without one', 'hall', null, ['foyer']],
    [
      'gets a space from the row without one',
      null,
      { ...hall, id: 'attic', name: 'Attic' },
      ['hall', 'foyer', 'attic'],
    ],
  ] as const)('in another row %s', (_, from, space, spaces) => {
    const changes = changesOfDrop(festival, second, { grip: 'all', from, to: { date: '2027-06-12', space } })
    expect(changes?.days.map((one) => one.spaces)).toEqual([['hall'], spaces])
  })

  test('at another venue moves the event there, unless other days stay behind', () => {
    const to = { date: '2027-06-12', space: barn }
    const single = { venue: house, days: [day('2027-06-12', ['hall'])] }
    expect(changesOfDrop(single, { ...second, day: 1, day_count: 1 }, { grip: 'all', from: 'hall', to })).toEqual({
      days: [day('2027-06-12', ['loft'])],
      venue: 'barn',
    })
    expect(changesOfDrop(festival, second, { grip: 'all', from: 'hall', to })).toBeNull()
  })
})

describe('an end that is dragged', () => {
  const dates = (drop: Omit<EntryDrop, 'from'>, event = festival) =>
    changesOfDrop(event, second, drop)?.days.map(({ date }) => date)

  test.each([
    ['end', '2027-06-14', ['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14']],
    ['end', '2027-06-11', ['2027-06-11']],
    ['end', '2027-05-01', ['2027-06-11']],
    ['start', '2027-06-09', ['2027-06-09', '2027-06-10', '2027-06-11', '2027-06-12']],
    ['start', '2027-06-12', ['2027-06-12']],
    ['start', '2027-08-01', ['2027-06-12']],
  ] as const)('the %s to %s leaves the days %j', (grip, date, expected) => {
    expect(dates({ grip, to: { date } })).toEqual(expected)
  })

  test('adds days like the one beside it, without its label', () => {
    const labelled = { ...festival, days: festival.days.map((one) => ({ ...one, label: 'Finale' })) }
    const changes = changesOfDrop(labelled, second, { grip: 'end', to: { date: '2027-06-13' } })
    expect(changes?.days.at(-1)).toEqual(day('2027-06-13', ['hall', 'foyer']))
  })

  test('by keys moves by a day, whichever day of the event is focused', () => {
    const first = { ...second, date: '2027-06-11', day: 1 }
    const press = (key: string) => dropOfKey({ key, altKey: true, shiftKey: true }, first, { from: undefined })
    expect(press('ArrowRight')).toMatchObject({ grip: 'end', days: 1 })
    expect(dates({ grip: 'end', days: 1, to: first })?.at(-1)).toBe('2027-06-13')
    expect(press('ArrowUp')).toMatchObject({ grip: 'start', days: -1 })
    expect(dates({ grip: 'start', days: -1, to: first })?.[0]).toBe('2027-06-10')
  })
})

describe('on a timeline', () => {
  const wall = (time: string) => `2027-06-12T${time}`
  const show = { ...noTimes, doors: wall('19:00'), starts: wall('20:00'), ends: wall('23:00'), curfew: wall('23:30') }
  const single = { date: '2027-06-12', day: 1, day_count: 1 }
  const dropped = (drop: Omit<EntryDrop, 'from'>, given: object = {}) =>
    changesOfDrop({ venue: house, days: [{ ...day('2027-06-12', ['hall']), ...show, ...given }] }, single, {
      from: 'hall',
      ...drop,
    })?.days[0]
  const to = (minutes: number, time?: string) => ({ date: '2027-06-12', space: hall, minutes, ...(time && { time }) })

  test('an entry moves with all of its times except the curfew, also past midnight', () => {
    expect(dropped({ grip: 'all', to: to(90) })).toMatchObject({
      ...{ doors: wall('20:30'), starts: wall('21:30'), ends: '2027-06-13T00:30', curfew: wall('23:30') },
      ...{ load_in: null, spaces: ['hall'] },
    })
    expect(dropped({ grip: 'all', to: { ...to(0), space: foyer } })).toMatchObject({ ...show, spaces: ['foyer'] })
  })

  test.each([
    ['start', { load_in: wall('10:00') }, wall('09:45'), { load_in: wall('09:45'), doors: wall('19:00') }],
    ['start', {}, wall('18:45'), { doors: wall('18:45'), starts: wall('20:00') }],
    ['start', {}, wall('22:00'), { doors: wall('19:45') }],
    ['end', {}, '2027-06-13T00:15', { ends: '2027-06-13T00:15', load_out: null }],
    ['end', {}, wall('18:00'), { ends: wall('20:15') }],
    [
      'end',
      { load_out: '2027-06-13T03:00' },
      '2027-06-13T04:00',
      { load_out: '2027-06-13T04:00', ends: wall('23:00') },
    ],
    ['end', { ends: null }, '2027-06-13T02:00', { ends: '2027-06-13T02:00' }],
  ] as const)('the %s of a day %j goes to %s, never past the time beside it', (grip, given, time, expected) => {
    expect(dropped({ grip, to: to(15, time) }, given)).toMatchObject(expected)
  })

  test('keys move by 15 minutes and by row, and stretch', () => {
    const ends = { start: wall('19:00'), end: wall('23:00') }
    const place = { from: 'hall', rows: [hall, foyer, null], ends }
    const press = (key: string, shiftKey = false) => dropOfKey({ key, altKey: true, shiftKey }, single, place)
    expect(press('ArrowRight')).toMatchObject({ grip: 'all', to: { date: single.date, minutes: 15, space: hall } })
    expect(press('ArrowDown')).toMatchObject({ grip: 'all', to: { minutes: 0, space: foyer } })
    expect(press('ArrowUp')).toBeNull()
    expect(press('ArrowLeft', true)).toMatchObject({ grip: 'end', to: { minutes: -15, time: wall('22:45') } })
    expect(press('ArrowUp', true)).toMatchObject({ grip: 'start', to: { minutes: -15, time: wall('18:45') } })
  })
})

test.each([
  ['all', { date: '2027-06-12' }, true],
  ['all', { date: '2027-06-12', space: hall }, true],
  ['all', { date: '2027-06-12', space: foyer }, false],
  ['all', { date: '2027-06-13', space: hall }, false],
  ['end', { date: '2027-06-12' }, true],
  ['start', { date: '2027-06-12' }, false],
  ['all', { date: '2027-06-12', space: hall, minutes: 0 }, true],
  ['end', { date: '2027-06-12', space: foyer, minutes: 0 }, true],
  ['end', { date: '2027-06-12', space: hall, minutes: 15 }, false],
] as const)('a drop of %s on %j changes nothing: %s', (grip, to, expected) => {
  expect(isDropUnchanged(second, { grip, from: 'hall', to })).toBe(expected)
})

test('a space is closed on a date if a closed period covers its afternoon and evening', () => {
  const closures = [{ from: '2027-07-05T06:00', until: '2027-07-12T18:00', reason: 'New floor' }]
  const dates = ['2027-07-04', '2027-07-05', '2027-07-11', '2027-07-12']
  expect(dates.map((date) => closedOn({ closures }, date))).toEqual([undefined, 'New floor', 'New floor', undefined])
})

test.each([
  ['draft', true],
  ['hold', true],
  ['confirmed', true],
  ['postponed', true],
  ['live', false],
  ['done', false],
  ['cancelled', false],
] as const)('an event that is %s: movable %s', (status, expected) => {
  expect(isMovable({ status, is_busy: false })).toBe(expected)
  expect(isMovable({ status, is_busy: true })).toBe(false)
})
