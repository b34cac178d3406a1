import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { calendarPeriodOf, monthAfter } from './calendar-period.ts'

beforeEach(() => setCompanyPreferences({ first_weekday: 1, clock: '24', default_currency: null }))
afterEach(() => setCompanyPreferences(null))

test.each([
  ['month', '2027-05-31', '2027-07-04', '2027-07-01', '2027-05-01'],
  ['week', '2027-06-07', '2027-06-13', '2027-06-19', '2027-06-05'],
  ['day', '2027-06-10', '2027-06-14', '2027-06-13', '2027-06-11'],
  ['spaces', '2027-06-07', '2027-06-20', '2027-06-26', '2027-05-29'],
  ['year', '2027-01-01', '2027-12-31', '2028-06-01', '2026-06-01'],
  ['agenda', '2027-06-07', '2027-07-18', '2027-07-24', '2027-05-01'],
] as const)('the %s of June 12 needs %s to %s, and steps to %s and %s', (view, from, until, next, previous) => {
  const period = calendarPeriodOf(view, '2027-06-12')
  expect([period.from, period.until, period.step(1), period.step(-1)]).toEqual([from, until, next, previous])
})

test('weeks begin on the first day of the company', () => {
  setCompanyPreferences({ first_weekday: 7, clock: '24', default_currency: null })
  expect(calendarPeriodOf('week', '2027-06-12').from).toBe('2027-06-06')
})

test.each([
  ['2027-12', 1, '2028-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-03', 12, '2028-03'],
  ['2027-01', -13, '2025-12'],
] as const)('%s and %i months is %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected)
})
