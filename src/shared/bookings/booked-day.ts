import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { type Instant, instantOf } from '#shared/time/instants.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { type InstantInterval, showDayInterval, showDayOf } from '#shared/time/show-day.ts'
import { periodOfTimes } from './period-of-times.ts'

/** How an event claims its spaces: a draft or an inquiry plans to use them, but does not claim them yet. */
export type BookingState = 'confirmed' | 'hold' | 'planned'

/** State of the bookings of an event; null if the event is over or does not take place. */
export function bookingState(status: EventStatus): BookingState | null {
  if (status === 'confirmed' || status === 'live') return 'confirmed'
  if (status === 'hold') return 'hold'
  return status === 'draft' || status === 'inquiry' ? 'planned' : null
}

/** Time zone and start of the day of the venue, or of the company for an event without a venue. */
export interface VenueTimeSettings {
  zone: string
  /** Local time at which a day of the venue starts, 'HH:MM'. */
  dayStartsAt: string
}

/** From load-in to load-out, with the show itself in between. Periods are half-open. */
export interface BookedPeriod {
  from: Instant
  until: Instant
  show_from: Instant
  show_until: Instant
  /** Day of the venue, from its start to the start of the next day. */
  show_day: InstantInterval
}

/**
 * Period for which a day of an event needs its spaces. Changeover times are not part of it.
 * @throws RangeError if a time or the zone is invalid
 */
export function bookedPeriod(day: EventDay, { zone, dayStartsAt }: VenueTimeSettings): BookedPeriod {
  const at = (wall: string | null) => (wall === null ? null : instantOf(wall, zone))
  const showDay = showDayInterval(day.date, zone, dayStartsAt)
  const times = {
    ...{ load_in: at(day.load_in), doors: at(day.doors), starts: at(day.starts) },
    ...{ ends: at(day.ends), load_out: at(day.load_out), curfew: at(day.curfew) },
  }
  const period = periodOfTimes(times, showDay.from, (showFrom) =>
    showFrom < showDay.until ? showDay.until : endOfShowDay(showFrom, { zone, dayStartsAt }),
  )
  return { ...period, show_day: showDay }
}

function endOfShowDay(instant: Instant, { zone, dayStartsAt }: VenueTimeSettings): Instant {
  return showDayInterval(showDayOf(instant, zone, dayStartsAt), zone, dayStartsAt).until
}

/** A day of an event with everything that can conflict with other days. */
export interface BookedDay extends BookedPeriod {
  event: string
  date: LocalDate
  label: string
  state: BookingState
  /** Whether the start is known, and the end. */
  has_start: boolean
  has_end: boolean
  /**
   * Minutes to keep free before and after, by id of each smallest space that the day needs. For the combined space 'A +
   * B' these are A and B.
   */
  spaces: ReadonlyMap<string, number>
  /** Ranks of the event on this date, by smallest space; 0 where the event is already confirmed. */
  ranks: ReadonlyMap<string, number>
  /** Folded names of the artists: lower case, without accents. */
  artists: readonly string[]
}
