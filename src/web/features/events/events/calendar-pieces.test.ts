import { describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { datesBetween, lanesOf, outsidePieceOf, timelineAxisOf, timelinePieceOf } from './calendar-pieces.ts'

const date = '2027-06-12'
const entry = (times: Partial<CalendarEntry>) =>
  ({
    ...{ id: 'one', day: 1, day_count: 1, date, spaces: [], status: 'hold' },
    ...{ load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null },
    ...times,
  }) as unknown as CalendarEntry
const at = (time: string, day = date) => `${day}T${time}`
const next = '2027-06-13'
const hours = ({ from, until }: { from: number; until: number }) => [from / 60, until / 60]

describe('a piece of a timeline', () => {
  test('goes from load-in to load-out, also past midnight, with the show in between [E-CAL-16]', () => {
    const times = { load_in: at('14:00'), doors: at('20:00'), starts: at('21:00') }
    const piece = timelinePieceOf(
      entry({ ...times, ends: at('02:00', next), load_out: at('04:00', next), curfew: at('03:00', next) }),
      date,
      '06:00',
    )
    expect(hours(piece)).toEqual([14, 28])
    expect([piece.show_from / 60, piece.show_until / 60, piece.isAllDay]).toEqual([20, 26, false])
    expect(piece.curfew).toBe(27 * 60)
  })

  test('without an end goes to the end of the day of its venue', () => {
    expect(hours(timelinePieceOf(entry({ starts: at('20:00') }), date, '06:00'))).toEqual([20, 30])
    expect(hours(timelinePieceOf(entry({ starts: at('07:00', next) }), date, '06:00'))).toEqual([31, 54])
  })

  test('without an end goes to its curfew', () => {
    const late = entry({ starts: at('20:00'), curfew: at('00:30', next) })
    expect(hours(timelinePieceOf(late, date, '06:00'))).toEqual([20, 24.5])
    expect(hours(timelinePieceOf({ ...late, load_out: at('02:00', next) }, date, '06:00'))).toEqual([20, 26])
  })

  test('without times takes the whole day', () => {
    const piece = timelinePieceOf(entry({}), date, '05:00')
    expect([...hours(piece), piece.isAllDay]).toEqual([5, 29, true])
  })

  test('of the night before begins before the midnight of the shown date', () => {
    const night = entry({ date: '2027-06-11', starts: '2027-06-11T23:00', ends: at('08:00') })
    expect(hours(timelinePieceOf(night, date, '06:00'))).toEqual([-1, 8])
  })
})

test('a timeline has 24 hours from the start of the day, and more if pieces of its date need it [E-CAL-08]', () => {
  const pieces = (...times: Partial<CalendarEntry>[]) => times.map((one) => timelinePieceOf(entry(one), date, '06:00'))
  const evening = { starts: at('20:00'), ends: at('23:00') }
  expect(hours(timelineAxisOf(date, pieces(evening), '06:00'))).toEqual([6, 30])
  const long = { load_in: at('04:30'), starts: at('20:00'), ends: at('02:00', next), load_out: at('09:15', next) }
  expect(hours(timelineAxisOf(date, pieces(evening, long), '06:00'))).toEqual([4, 34])
  const before = { date: '2027-06-11', starts: '2027-06-11T20:00', ends: at('07:00') }
  expect(hours(timelineAxisOf(date, pieces(before), '06:00'))).toEqual([6, 30])
})

test('pieces that overlap are in different lanes; one can begin when another ends', () => {
  const piece = (from: string, until: string) =>
    timelinePieceOf(entry({ id: from, starts: at(from), ends: at(until) }), date, '06:00')
  const lanes = lanesOf([piece('20:00', '23:00'), piece('10:00', '12:00'), piece('12:00', '21:00')])
  expect(lanes.map((lane) => lane.map((one) => one.entry.id))).toEqual([['10:00', '12:00'], ['20:00']])
})

test('dates between two dates include both', () => {
  expect(datesBetween('2027-02-28', '2027-03-02')).toEqual(['2027-02-28', '2027-03-01', '2027-03-02'])
  expect(datesBetween('2027-03-02', '2027-02-28')).toEqual([])
})

test('entries from outside are pieces too: whole days from the start of the day on', () => {
  const calendar = { id: 'city', name: 'City', color: '#c05621', venue_id: null, space_id: null }
  const entry = { id: '1', calendar_id: 'city', title: 'Parade', is_busy: true, calendar }
  const dates = { first_date: '2027-06-12', last_date: '2027-06-13' }
  const at = (starts: string | null, ends: string | null, date = '2027-06-12') => {
    const { from, until } = outsidePieceOf({ ...entry, ...dates, starts, ends }, date, '06:00')
    return [from / 60, until / 60]
  }
  expect(at('2027-06-12T19:00', '2027-06-13T01:30')).toEqual([19, 25.5])
  expect(at('2027-06-12T19:00', '2027-06-12T19:00')).toEqual([19, 19.25])
  expect(at(null, null)).toEqual([6, 54])
  expect(at(null, null, '2027-06-13')).toEqual([-18, 30])
})
