import { afterEach, expect, test, vi } from 'vitest'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { longLocalDate, shortLocalDate, weekDayOfLocalDate } from './local-dates.ts'

afterEach(() => {
  chooseFormatLocale('en-US')
  vi.unstubAllEnvs()
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Havana', 'Africa/Cairo', 'UTC'])(
  'a date is the same for a viewer in %s, even on days without midnight [E-TIME-29]',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    // Cached formats would still use the previous time zone.
    vi.resetModules()
    const { shortLocalDate, longLocalDate, weekDayOfLocalDate, formatLocalMonth } = await import('./local-dates.ts')
    expect(new Date(0).getTimezoneOffset() === 0).toBe(zone === 'UTC')
    expect(shortLocalDate('2026-11-24')).toBe('Nov 24, 2026')
    expect(longLocalDate('2026-03-08')).toBe('March 8, 2026')
    expect(weekDayOfLocalDate('2026-04-24')).toBe('Fri, Apr 24')
    expect(formatLocalMonth('2026-11')).toBe('November 2026')
  },
)

test.each([
  ['en-GB', '24 Nov 2026', '24 November 2026', 'Tue 24 Nov'],
  ['de-DE', '24 Nov 2026', '24 November 2026', 'Tue, 24 Nov'],
  ['hu-HU', '2026. Nov 24.', '2026. November 24.', 'Nov 24., Tue'],
])('%s formats dates in its own order [M-TIME-07]', (locale, short, long, weekday) => {
  chooseFormatLocale(locale)
  const date = '2026-11-24'
  expect([shortLocalDate(date), longLocalDate(date), weekDayOfLocalDate(date)]).toEqual([short, long, weekday])
})
