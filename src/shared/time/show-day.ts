import { type Instant, instantOf } from './instants.ts'
import { addDays, type LocalDate } from './local-date.ts'
import { dateOf } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'

/** Default start of a show day, 'HH:MM'. */
export const usualStartOfDay = '06:00'

/**
 * Show day of an instant. A start that the clock skips moves forward; if it is repeated, the earlier one counts.
 * @param zone IANA time zone of the venue
 * @param dayStartsAt the venue's start of day, 'HH:MM'
 * @throws RangeError if the instant, zone or time is invalid
 */
export function showDayOf(instant: Instant, zone: string, dayStartsAt = usualStartOfDay): LocalDate {
  const moment = new Date(instant).toISOString()
  // If the clock goes back across midnight, the next show day may already have started.
  let day = addDays(dateOf(wallTimeOf(moment, zone)), 1)
  while (beginningOf(day, zone, dayStartsAt) > moment) day = addDays(day, -1)
  return day
}

export interface Interval {
  from: Instant
  until: Instant
}

/** From the start of a show day to the start of the next; 23 to 25 hours in most zones. @throws RangeError */
export function showDayInterval(day: LocalDate, zone: string, dayStartsAt = usualStartOfDay): Interval {
  return { from: beginningOf(day, zone, dayStartsAt), until: beginningOf(addDays(day, 1), zone, dayStartsAt) }
}

function beginningOf(day: LocalDate, zone: string, dayStartsAt: string): Instant {
  return instantOf(`${day}T${dayStartsAt}`, zone)
}
