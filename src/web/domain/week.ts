import { dayOfWeek } from '#shared/time/local-date.ts'
import { weekOf } from '#shared/time/week.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { formatIn } from '#web/ui/format/dates.ts'
import { perLocale } from '#web/ui/format/per-locale.ts'

/** Browsers that know nothing of weeks begin them with Monday, as ISO 8601 does. */
interface KnowsWeeks {
  getWeekInfo?(): { firstDay: number }
}

const ofRegion = perLocale((locale) => (new Intl.Locale(locale) as KnowsWeeks).getWeekInfo?.().firstDay ?? 1)

/** The day that weeks begin with, 1 for Monday to 7 for Sunday: the company's choice, else as the reader's region has it. */
export function firstWeekday(): number {
  return companyPreferences()?.first_weekday ?? ofRegion()
}

/** 'Monday' for 1 to 'Sunday' for 7. */
export function weekdayName(weekday: number): string {
  return formatIn({ weekday: 'long' }, 'UTC')(new Date(Date.UTC(2026, 5, weekday)))
}

/** The days of a week in their order, by number. */
export function weekdays(first = firstWeekday()): number[] {
  return weekOf('2026-06-01', first).map(dayOfWeek)
}
