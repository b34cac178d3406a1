import { describe, expect, test } from 'vitest'
import { changesOfDrop, closedOn, isMovable } from './calendar-moves.ts'

const house = { id: 'house', name: 'House' }
const hall = { id: 'hall', name: 'Hall', venue: house, closures: [] }
const foyer = { ...hall, id: 'foyer', name: 'Foyer' }
const barn = { ...hall, id: 'loft', name: 'Loft', venue: { id: 'barn', name: 'Barn' } }
const noTimes = { load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null }
const day = (date: string, spaces: string[]) => ({ date, label: '', ...noTimes, starts: `${date}T20:00`, spaces })
const festival = { venue: house, days: [day('2027-06-11', ['hall']), day('2027-06-12', ['hall', 'foyer'])] }
const second = { date: '2027-06-12', day: 2 }

describe('an entry that is dropped', () => {
  test('on another date moves all days of its event, with their times', () => {
    expect(changesOfDrop(festival, second, { to: { date: '2027-06-19' } })).toEqual({
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
    const changes = changesOfDrop(festival, second, { from, to: { date: '2027-06-12', space } })
    expect(changes?.days.map((one) => one.spaces)).toEqual([['hall'], spaces])
  })

  test('at another venue moves the event there, unless other days stay behind', () => {
    const to = { date: '2027-06-12', space: barn }
    const single = { venue: house, days: [day('2027-06-12', ['hall'])] }
    expect(changesOfDrop(single, { date: '2027-06-12', day: 1 }, { from: 'hall', to })).toEqual({
      days: [day('2027-06-12', ['loft'])],
      venue: 'barn',
    })
    expect(changesOfDrop(festival, second, { from: 'hall', to })).toBeNull()
  })
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
