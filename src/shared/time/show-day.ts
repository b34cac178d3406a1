import { type Instant, instantOf } from './instants.ts'
import { addDays, type LocalDate } from './local-date.ts'
import { wallOf } from './wall-of.ts'
import { dateOf } from './wall-time.ts'

/** 'HH:MM', at which a show day begins, unless its venue says otherwise. [E-TIME-07] */
export const usualStartOfDay = '06:00'

/**
 * The show day that began last before an instant, or begins with it. [E-TIME-08..10] The start of a day is a wall time like
 * others: where the clock skips it the day begins when it is moved to, where it happens twice the day begins with the earlier.
 * @param zone the venue's, an IANA name
 * @param dayStartsAt the venue's start of the day, 'HH:MM'
 * @throws RangeError for what is no instant, zone or time
 */
export function showDayOf(instant: Instant, zone: string, dayStartsAt = usualStartOfDay): LocalDate {
  const moment = new Date(instant).toISOString()
  // The clock may go back over midnight, so that the next day has begun already.
  let day = addDays(dateOf(wallOf(moment, zone)), 1)
  while (beginningOf(day, zone, dayStartsAt) > moment) day = addDays(day, -1)
  return day
}

/** A half-open stretch of time. */
export interface Stretch {
  from: Instant
  until: Instant
}

/** From the beginning of a show day to the beginning of the next; 23 to 25 hours in most zones. @throws RangeError */
export function stretchOfShowDay(day: LocalDate, zone: string, dayStartsAt = usualStartOfDay): Stretch {
  return { from: beginningOf(day, zone, dayStartsAt), until: beginningOf(addDays(day, 1), zone, dayStartsAt) }
}

function beginningOf(day: LocalDate, zone: string, dayStartsAt: string): Instant {
  return instantOf(`${day}T${dayStartsAt}`, zone)
}
