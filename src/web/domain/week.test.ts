import { afterEach, expect, test } from 'vitest'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { firstWeekday, weekdayName, weekdays } from './week.ts'

const choose = (first_weekday: number | null) =>
  setCompanyPreferences({ first_weekday, clock: null, default_currency: null })
afterEach(() => {
  setCompanyPreferences(null)
  chooseFormatLocale('en-US')
})

test.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ar-EG', 6],
])('weeks start as the company chose, else as in %s: %i [M-TIME-10]', (locale, own) => {
  chooseFormatLocale(locale)
  expect(firstWeekday()).toBe(own)
  for (const first of [1, 6, 7]) {
    choose(first)
    expect(firstWeekday()).toBe(first)
    expect(weekdays()[0]).toBe(first)
  }
  choose(null)
  expect(firstWeekday()).toBe(own)
})

test('its days have English names', () => {
  chooseFormatLocale('de-DE')
  expect(weekdays(7).map(weekdayName)).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ])
})
