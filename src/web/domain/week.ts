import { dayOfWeek } from '#shared/time/local-date.ts'
import { weekOf } from '#shared/time/week.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { createDateFormat } from '#web/ui/format/dates.ts'
import { perLocale } from '#web/ui/format/per-locale.ts'

/** Type of locales with week data. Firefox lacks `getWeekInfo`; weeks then start on Monday, as in ISO 8601. */
interface LocaleWithWeekInfo {
  getWeekInfo?(): { firstDay: number }
}

const firstWeekdayOfLocale = perLocale(
  (locale) => (new Intl.Locale(locale) as LocaleWithWeekInfo).getWeekInfo?.().firstDay ?? 1,
)

/** First day of the week by the company's setting, otherwise by locale: 1 (Monday) to 7 (Sunday). */
export function firstWeekday(): number {
  return companyPreferences()?.first_weekday ?? firstWeekdayOfLocale()
}

export function weekdayName(weekday: number): string {
  return createDateFormat({ weekday: 'long' }, 'UTC')(new Date(Date.UTC(2026, 5, weekday)))
}

export function weekdays(first = firstWeekday()): number[] {
  return weekOf('2026-06-01', first).map(dayOfWeek)
}
