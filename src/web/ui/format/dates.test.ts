import { afterEach, expect, test } from 'vitest'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { dateAndTime, invoiceDate, longDate, monthAndYear, shortDate, timeRange } from './dates.ts'
import { exactPriceText, invoiceAmountText, priceText } from './money.ts'
import { numberText } from './numbers.ts'

afterEach(() => {
  chooseFormatLocale('en-US')
  setCompanyPreferences(null)
})

test('dates of invoices read MMM dd, yyyy [C-BILL-42]', () => {
  expect(invoiceDate(Date.UTC(2026, 2, 5, 12) / 1000)).toBe('Mar 05, 2026')
})

test('the renewal date reads in long format [C-BILL-43]', () => {
  expect(longDate('2026-03-05T12:00:00.000Z')).toBe('March 5, 2026')
})

const moment = '2026-03-05T14:30:00.000Z'

test.each([
  ['en-US', 'Mar 5, 2026', 'March 5, 2026', 'March 2026', '12,500', '$1,234.50'],
  ['en-GB', '5 Mar 2026', '5 March 2026', 'March 2026', '12,500', 'US$1,234.50'],
  ['de-DE', '5 Mar 2026', '5 March 2026', 'March 2026', '12.500', '1.234,50\u00a0$'],
  ['fr-FR', '5 Mar 2026', '5 March 2026', 'March 2026', '12\u202f500', '1\u202f234,50\u00a0$US'],
  ['pt-BR', '5 Mar 2026', '5 March 2026', 'March 2026', '12.500', 'US$\u00a01.234,50'],
  ['hu-HU', '2026. Mar 5.', '2026. March 5.', '2026. March', '12\u00a0500', '1234,50\u00a0USD'],
])('%s uses its own order and separators, with English words', (locale, short, long, month, amount, money) => {
  chooseFormatLocale(locale)
  expect([shortDate(moment), longDate(moment), monthAndYear(moment)]).toEqual([short, long, month])
  expect([numberText(12_500), exactPriceText(123_450, 'USD')]).toEqual([amount, money])
})

test("a time names its zone: the reader's, or the company's where required", () => {
  expect(dateAndTime(moment, 'Europe/Berlin')).toBe('Mar 5, 2026, 03:30 PM GMT+1')
  chooseFormatLocale('de-DE')
  expect(dateAndTime(moment, 'Europe/Berlin')).toMatch(/^5 Mar 2026, 15:30 (GMT\+1|CET)$/)
})

test("timestamps use the company's time format in every locale, by default 24 hours; without a company that of the locale [M-TIME-08 M-TIME-11]", () => {
  const by = (clock: '12' | '24' | 'unset' | null, locale: string) => {
    chooseFormatLocale(locale)
    setCompanyPreferences(
      clock && { first_weekday: null, clock: clock === 'unset' ? null : clock, default_currency: null },
    )
    const shown = [dateAndTime(moment, 'UTC'), timeRange('2026-03-05T14:30', '2026-03-05T16:00')]
    return shown.map((text) => text.replaceAll('\u202f', ' '))
  }
  expect(by(null, 'en-US')).toEqual(['Mar 5, 2026, 02:30 PM UTC', '02:30 PM – 04:00 PM'])
  expect(by('unset', 'en-US')).toEqual(['Mar 5, 2026, 14:30 UTC', '14:30 – 16:00'])
  expect(by('24', 'en-US')).toEqual(['Mar 5, 2026, 14:30 UTC', '14:30 – 16:00'])
  expect(by(null, 'de-DE')).toEqual(['5 Mar 2026, 14:30 UTC', '14:30 – 16:00'])
  expect(by('12', 'de-DE')).toEqual(['5 Mar 2026, 2:30 PM UTC', '2:30 PM – 4:00 PM'])
  expect(by('24', 'da-DK')).toEqual(['5 Mar 2026, 14.30 UTC', '14.30 – 16.00'])
})

test("without a setting the browser's locale is used", () => {
  chooseFormatLocale(null)
  expect(shortDate(moment)).toBe('Mar 5, 2026')
  expect([priceText(120_000, 'EUR'), invoiceAmountText(120_050, 'eur')]).toEqual(['€1,200', '1200.50 EUR'])
})

test("a day is in the company's zone, which is named if the reader's day differs", () => {
  const late = '2026-03-05T23:30:00.000Z'
  expect(longDate(late, 'UTC')).toBe(longDate(late))
  expect(longDate(moment, 'Asia/Tokyo')).toBe('March 5, 2026')
  expect(longDate(late, 'Asia/Tokyo')).toBe('March 6, 2026 (GMT+9)')
  expect(shortDate(late, 'Asia/Tokyo')).toBe('Mar 6, 2026 (GMT+9)')
  expect(shortDate(late, 'America/New_York')).toBe('Mar 5, 2026')
})
