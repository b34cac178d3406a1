import { expect, test } from 'vitest'
import { dayOfWeek } from './local-date.ts'
import { weekOf } from './week.ts'

test.each([
  ['2026-11-24', 1, '2026-11-23', '2026-11-29'],
  ['2026-11-24', 7, '2026-11-22', '2026-11-28'],
  ['2026-11-24', 6, '2026-11-21', '2026-11-27'],
  ['2026-11-23', 1, '2026-11-23', '2026-11-29'],
  ['2026-11-29', 1, '2026-11-23', '2026-11-29'],
  ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
  ['2028-02-29', 7, '2028-02-27', '2028-03-04'],
])('the week of %s that begins with day %i [M-TIME-10]', (date, first, from, until) => {
  const week = weekOf(date, first)
  expect([week[0], week[6], week.length]).toEqual([from, until, 7])
  expect(week).toContain(date)
})

test('a week has each day once in order, for every first day', () => {
  for (const first of [1, 2, 3, 4, 5, 6, 7])
    expect(weekOf('2026-11-24', first).map(dayOfWeek)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ((first - 1 + day) % 7) + 1),
    )
})
