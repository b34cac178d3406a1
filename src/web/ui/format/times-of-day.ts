import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { createDateFormat } from './dates.ts'
import { shortLocalDate } from './local-dates.ts'

const timeFormats: Record<12 | 24, Intl.DateTimeFormatOptions> = {
  12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/**
 * Format minutes since midnight: '21:00', '21.00', '9:00 PM', or '00:30 +1' for the next day. Uses the 24 h clock
 * unless the company's setting is 12 h.
 */
export function timeOfDayText(
  minutes: number,
  clock: 12 | 24 = companyPreferences()?.clock === '12' ? 12 : 24,
): string {
  const days = Math.floor(minutes / 1440)
  const text = createDateFormat(timeFormats[clock], 'UTC')(new Date((minutes - days * 1440) * 60_000))
  return days === 0 ? text : `${text} ${days > 0 ? '+' : ''}${days}`
}

/** Format a stored time 'HH:MM'. Other text, such as '25:99', is returned unchanged. */
export function storedTimeText(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours ? timeOfDayText(Number(hours) * 60 + Number(minutes)) : time
}

/** Format a local date and time: '2027-02-05T10:00' becomes 'Feb 5, 2027, 10:00'. */
export function wallTimeText(wall: string): string {
  return `${shortLocalDate(wall.slice(0, 10))}, ${storedTimeText(wall.slice(11))}`
}
