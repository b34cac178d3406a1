import { expect, test } from 'vitest'
import { instantOf } from './instants.ts'
import { showDayInterval, showDayOf } from './show-day.ts'

const berlin = 'Europe/Berlin'
const at = (wall: string, zone = berlin) => instantOf(wall, zone)

test('05:59 belongs to the previous show day when the day starts at 06:00 [E-TIME-08]', () => {
  expect(showDayOf(at('2026-11-24T05:59'), berlin, '06:00')).toBe('2026-11-23')
  expect(showDayOf(at('2026-11-23T23:00'), berlin, '06:00')).toBe('2026-11-23')
  expect(showDayOf(at('2026-11-24T05:59'), berlin, '05:00')).toBe('2026-11-24')
})

test('the exact start belongs to the new day [E-TIME-09]', () => {
  expect(showDayOf(at('2026-11-24T06:00'), berlin)).toBe('2026-11-24')
  expect(showDayOf('2026-11-24T05:00:00Z', berlin)).toBe('2026-11-24')
  expect(showDayOf('2026-11-24T04:59:59.999Z', berlin)).toBe('2026-11-23')
})

test("it uses the venue's zone for every viewer [E-TIME-10]", () => {
  const instant = '2026-11-24T04:30:00.000Z'
  expect(showDayOf(instant, berlin)).toBe('2026-11-23')
  expect(showDayOf(instant, 'Asia/Tokyo')).toBe('2026-11-24')
  expect(showDayOf(instant, 'America/Los_Angeles')).toBe('2026-11-23')
})

test('a show day lasts until the next begins: 23 and 25 hours where the clock changes', () => {
  const hours = (day: string, start?: string) => {
    const { from, until } = showDayInterval(day, berlin, start)
    return (Date.parse(until) - Date.parse(from)) / 3_600_000
  }
  expect(showDayInterval('2026-11-23', berlin)).toEqual({
    from: at('2026-11-23T06:00'),
    until: at('2026-11-24T06:00'),
  })
  expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-24'), hours('2026-10-25')]).toEqual([23, 24, 25, 24])
})

test('a skipped start moves forward', () => {
  expect(showDayInterval('2026-03-29', berlin, '02:30').from).toBe(at('2026-03-29T03:30'))
  expect(showDayOf(at('2026-03-29T03:29'), berlin, '02:30')).toBe('2026-03-28')
  expect(showDayOf(at('2026-03-29T03:30'), berlin, '02:30')).toBe('2026-03-29')
})

test('a repeated start is the earlier one, so the repeated hour belongs to the new day', () => {
  expect(showDayInterval('2026-10-25', berlin, '02:30').from).toBe(instantOf('2026-10-25T02:30', berlin, 'earlier'))
  expect(showDayOf(instantOf('2026-10-25T02:29', berlin, 'earlier'), berlin, '02:30')).toBe('2026-10-24')
  expect(showDayOf(instantOf('2026-10-25T02:29', berlin, 'later'), berlin, '02:30')).toBe('2026-10-25')
})

test('when the clock goes back over midnight or a day is skipped, the day that started last counts', () => {
  const newfoundland = 'America/St_Johns'
  expect(showDayOf(instantOf('2010-11-06T23:30', newfoundland, 'later'), newfoundland, '00:00')).toBe('2010-11-07')
  expect(showDayOf('2011-12-30T16:00:00Z', 'Pacific/Apia')).toBe('2011-12-31')
})

test.each([
  ['soon', berlin, '06:00'],
  ['2026-11-24T04:30:00Z', 'Mars/Olympus', '06:00'],
  ['2026-11-24T04:30:00Z', berlin, '25:00'],
])('%s in %s from %s has no show day', (instant, zone, start) => {
  expect(() => showDayOf(instant, zone, start)).toThrow(RangeError)
})
