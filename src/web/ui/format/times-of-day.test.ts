import { afterEach, expect, test } from 'vitest'
import { formatLocales } from '#shared/format-locales.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { storedTimeText, timeOfDayText } from './times-of-day.ts'

afterEach(() => chooseFormatLocale('en-US'))

test("half past midnight after the show's date is shown as '00:30 +1' [E-TIME-19]", () => {
  expect(timeOfDayText(1470, 24)).toBe('00:30 +1')
  expect([timeOfDayText(30, 24), timeOfDayText(-30, 24), timeOfDayText(72 * 60, 24)]).toEqual([
    '00:30',
    '23:30 -1',
    '00:00 +3',
  ])
})

test.each([
  ['en-US', '21:00', '9:00 PM'],
  ['en-GB', '21:00', '9:00 pm'],
  ['de-DE', '21:00', '9:00 PM'],
  ['da-DK', '21.00', '9.00 PM'],
])("%s formats times with its own separators, in the company's 12 or 24-hour format", (locale, long, short) => {
  chooseFormatLocale(locale)
  const shown = [timeOfDayText(1260, 24), timeOfDayText(1260, 12)]
  expect(shown.map((text) => text.replace('\u202f', ' '))).toEqual([long, short])
})

test('every displayed time can be parsed', () => {
  for (const locale of formatLocales) {
    chooseFormatLocale(locale)
    for (let minutes = 0; minutes < 2880; minutes += 15)
      for (const clock of [12, 24] as const)
        expect([locale, timeOfDayText(minutes, clock), parseTimeOfDay(timeOfDayText(minutes, clock))]).toEqual([
          locale,
          timeOfDayText(minutes, clock),
          minutes,
        ])
  }
})

test.each(['25:99', '24:00', '12:60', 'noon', ''])('text that is no stored time, such as %s, is unchanged', (text) => {
  expect(storedTimeText(text)).toBe(text)
})
