import { type Instant, instantOf } from './instants.ts'
import { addDays, type LocalDate } from './local-date.ts'
import { dateOf } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'

/** Default start of a show day, 'HH:MM'. Times before it belong to the previous show day. */
export const defaultDayStart = '06:00'

/**
 * Show day that an instant belongs to. If the clock skips the start of the day, the start moves forward; if the
 * start occurs twice, the earlier one counts.
 * @param zone IANA time zone of the venue
 * @param dayStartsAt the venue's start of day, 'HH:MM'
 * @throws RangeError if the instant, zone or time is invalid
 */
export function showDayOf(instant: Instant, zone: string, dayStartsAt = defaultDayStart): LocalDate {
  const moment = new Date(instant).toISOString()
  // If the clock goes back across midnight, the show day after the local date may already have started.
  let day = addDays(dateOf(wallTimeOf(moment, zone)), 1)
  while (startOfShowDay(day, zone, dayStartsAt) > moment) day = addDays(day, -1)
  return day
}

export interface InstantInterval {
  from: Instant
  until: Instant
}

/** From the start of a show day to the start of the next one: usually 23 to 25 hours. @throws RangeError */
export function showDayInterval(day: LocalDate, zone: string, dayStartsAt = defaultDayStart): InstantInterval {
  return { from: startOfShowDay(day, zone, dayStartsAt), until: startOfShowDay(addDays(day, 1), zone, dayStartsAt) }
}

function startOfShowDay(day: LocalDate, zone: string, dayStartsAt: string): Instant {
  return instantOf(`${day}T${dayStartsAt}`, zone)
}
