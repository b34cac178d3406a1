import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOfWeek, daysBetween, isLocalDate, monthOf } from './local-date.ts'

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-4-1',
  '0000-01-01',
  '2026-01-01T00:00',
  '',
  'today',
])('%o is not a date', (text) => {
  expect(isLocalDate(text)).toBe(false)
  expect(() => addDays(text, 1)).toThrow(RangeError)
  expect(() => monthOf(text)).toThrow(RangeError)
})

test('days are counted across months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-10-26', -1)).toBe('2026-10-25')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
  expect(monthOf('2026-03-29')).toBe('2026-03')
})

test('a week starts on Monday, also before 1970', () => {
  expect(['2026-11-23', '2026-11-29', '1969-12-29', '1969-12-28'].map(dayOfWeek)).toEqual([1, 7, 1, 7])
})

test('years have at most four digits', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  expect(() => addDays('2026-01-01', 1e12)).toThrow(RangeError)
})

/** Calendar that only knows month lengths. */
function tomorrow(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  const next = day < length ? [year, month, day + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1]
  return next.map((part, n) => String(part).padStart(n === 0 ? 4 : 2, '0')).join('-')
}

test('stepping day by day through 400 years matches addition and counting', () => {
  let date = '1800-01-01'
  for (let days = 0; days < 146_097; days += 1) {
    if (days % 89 === 0) expect([addDays('1800-01-01', days), daysBetween('1800-01-01', date)]).toEqual([date, days])
    if (!isLocalDate(date)) expect(date).toBe('a date')
    date = tomorrow(date)
  }
  expect(date).toBe('2200-01-01')
})

test('additions can be subtracted again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -300_000, max: 300_000 }), (a, b) => {
      const from = addDays('2026-11-23', a)
      const to = addDays(from, b)
      expect([daysBetween(from, to), addDays(to, -b)]).toEqual([b, from])
      expect(from < to).toBe(b > 0)
    }),
  )
})
