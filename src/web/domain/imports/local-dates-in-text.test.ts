import { expect, test } from 'vitest'
import { dateWithWeekday } from '#shared/time/long-date.ts'
import { setFormatLocale } from '#web/platform/locale/format-locale.ts'
import { withLocalDates } from './local-dates-in-text.ts'

test.each([
  ['en-US', 'Mon, Jun 28, 2027'],
  ['en-GB', 'Mon, 28 Jun 2027'],
  ['de', 'Mon, 28 Jun 2027'],
])('dates of sentences have the format of the reader: %s', (locale, date) => {
  setFormatLocale(locale)
  const sentence = (when: string) => `Saal is taken: ‘A, B’ is confirmed there (${when}, 20:00–23:00).`
  expect(withLocalDates(sentence(dateWithWeekday('2027-06-28')))).toBe(sentence(date))
})

test('each month is read, and no other text is changed', () => {
  setFormatLocale('en-GB')
  for (let month = 1; month <= 12; month += 1) {
    const written = dateWithWeekday(`2027-${String(month).padStart(2, '0')}-05`)
    expect(withLocalDates(written)).toMatch(/^[A-Z][a-z]{2}, 5 [A-Z][a-z]+ 2027$/)
  }
  for (const text of ['Tue, Jun 28, 2027', 'Sun, Foo 28, 2027', 'Mon, Jun 99, 2027', 'Nova, Feb 3'])
    expect(withLocalDates(text)).toBe(text)
})
