import { describe, expect, test } from 'vitest'
import { minutesAt, newEventUrl, timedRange } from './calendar-cells.ts'

const day = { from: 360, until: 1800 }
test.each([
  [0, 360],
  [0.5, 1080],
  [0.51, 1080],
  [0.53, 1110],
  [-0.2, 360],
  [1, 1770],
])('at %d of a timeline from 6:00 there are %d minutes', (position, minutes) => {
  expect(minutesAt(position, day)).toBe(minutes)
})

describe('times that are selected', () => {
  const range = { date: '2027-06-12', until: '2027-06-12', space: null }
  test.each([
    ['a start, by a click', [1200], { starts: '2027-06-12T20:00' }],
    ['a start and an end, by drawing', [1200, 1350], { starts: '2027-06-12T20:00', ends: '2027-06-12T23:00' }],
    ['the same, by drawing backwards', [1350, 1200], { starts: '2027-06-12T20:00', ends: '2027-06-12T23:00' }],
    ['an end on the next date, after midnight', [1410, 1500], { starts: '2027-06-12T23:30', ends: '2027-06-13T01:30' }],
  ] as const)('are %s', (_, [one, other], times) => {
    expect(timedRange(range, one, other)).toEqual({ ...range, ...times })
  })

  test('are in the address of a new event', () => {
    const address = newEventUrl(timedRange(range, 1200, 1350), undefined)
    expect(address).toBe('/events/new?date=2027-06-12&starts=2027-06-12T20%3A00&ends=2027-06-12T23%3A00')
  })
})
