import { type Instant, instantOf } from './instants.ts'
import { addDays, type LocalDate } from './local-date.ts'
import { dateOf } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'

/** 'HH:MM', at which a show day begins, unless its venue says otherwise. */
export const usualStartOfDay = '06:00'

/**
 * The show day that began last before an instant, or begins with it. The start of a day is a wall time like
 * others: where the clock skips it the day begins when it is moved to, where it happens twice the day begins with the earlier.
 * @param zone the venue's, an IANA name
 * @param dayStartsAt the venue's start of the day, 'HH:MM'
 * @throws RangeError for what is no instant, zone or time
 */
export function showDayOf(instant: Instant, zone: string, dayStartsAt = usualStartOfDay): LocalDate {
  const moment = new Date(instant).toISOString()
  // The clock may go back over midnight, so that the next day has begun already.
  let day = addDays(dateOf(wallTimeOf(moment, zone)), 1)
  while (beginningOf(day, zone, dayStartsAt) > moment) day = addDays(day, -1)
  return day
}

/** A half-open stretch of time. */
export interface Interval {
  from: Instant
  until: Instant
}

/** From the beginning of a show day to the beginning of the next; 23 to 25 hours in most zones. @throws RangeError */
export function showDayInterval(day: LocalDate, zone: string, dayStartsAt = usualStartOfDay): Interval {
  return { from: beginningOf(day, zone, dayStartsAt), until: beginningOf(addDays(day, 1), zone, dayStartsAt) }
}

function beginningOf(day: LocalDate, zone: string, dayStartsAt: string): Instant {
  return instantOf(`${day}T${dayStartsAt}`, zone)
}
