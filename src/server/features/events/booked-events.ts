import { type BookedDay, type BookingState, bookedPeriod } from '#shared/bookings/booked-day.ts'
import type { PlannedDay } from '#shared/bookings/find-conflicts.ts'
import type { Artist, EventDay } from '#shared/event-record.ts'
import { foldText } from '#shared/fold-text.ts'
import { instantOf } from '#shared/time/instants.ts'
import type { EventRanks } from './load-ranks.ts'
import type { Places } from './places.ts'

/** A stored or unsaved event, with the values that its bookings depend on. */
export interface BookedEvent {
  id: string
  state: BookingState
  venue_id: string | null
  time_zone: string
  days: readonly EventDay[]
  artists: readonly Artist[]
  capacity: number | null
  /** Ranks by space and date, from `loadRanks`. Can be omitted if only periods are needed. */
  ranks?: EventRanks | undefined
}

/** Days of an event with their periods and smallest spaces. Spaces that do not exist are omitted. */
export function plannedDays(event: BookedEvent, places: Places): PlannedDay[] {
  const place = { zone: event.time_zone, dayStartsAt: places.dayStartsAt(event.venue_id) }
  const artists = event.artists.map(({ name }) => foldText(name))
  return event.days.map((day) => {
    return {
      event: event.id,
      ...{ date: day.date, label: day.label, state: event.state, artists, place },
      ...bookedPeriod(day, place),
      ...spacesOfDay(day.spaces, places),
      has_start: (day.load_in ?? day.doors ?? day.starts) !== null,
      has_end: (day.ends ?? day.load_out) !== null,
      ranks: event.ranks?.get(day.date) ?? noRanks,
      curfew: day.curfew === null ? null : instantOf(day.curfew, place.zone),
      capacity: event.capacity,
    }
  })
}

const noRanks: ReadonlyMap<string, number> = new Map()

/** Selected spaces, and the smallest spaces that they consist of. Spaces that do not exist are omitted. */
export function spacesOfDay(ids: readonly string[], places: Places): Pick<PlannedDay, 'chosen' | 'spaces'> {
  const chosen = ids.flatMap((id) => places.space(id) ?? [])
  return { chosen, spaces: leavesOf(chosen, places) }
}

/**
 * Smallest spaces with the minutes to keep free around a booking: the minutes of the smallest space or of the selected
 * space, whichever are more.
 */
function leavesOf(chosen: readonly { id: string }[], places: Places): Map<string, number> {
  const leaves = new Map<string, number>()
  for (const { id } of chosen) {
    const space = places.space(id)
    for (const leaf of space?.leaves ?? []) {
      const own = places.space(leaf)?.changeover_minutes ?? 0
      leaves.set(leaf, Math.max(own, space?.changeover_minutes ?? 0, leaves.get(leaf) ?? 0))
    }
  }
  return leaves
}

const day = 86_400_000

/** Index of days by date, space and artist, to find the days that can conflict with a day. */
export class BookedDays {
  private readonly near = new Map<string, Set<PlannedDay>>()
  private readonly keysOfEvent = new Map<string, { key: string; day: PlannedDay }[]>()

  add(added: PlannedDay): void {
    const kept = this.keysOfEvent.get(added.event) ?? []
    for (const key of keysOf(added, 0)) {
      const days = this.near.get(key) ?? new Set()
      this.near.set(key, days.add(added))
      kept.push({ key, day: added })
    }
    this.keysOfEvent.set(added.event, kept)
  }

  remove(event: string): void {
    for (const one of this.keysOfEvent.get(event) ?? []) this.near.get(one.key)?.delete(one.day)
    this.keysOfEvent.delete(event)
  }

  find({ event, date, label }: Pick<BookedDay, 'event' | 'date' | 'label'>): PlannedDay | undefined {
    return this.keysOfEvent.get(event)?.find(({ day: one }) => one.date === date && one.label === label)?.day
  }

  /** Days with a common space or artist at most one day before or after, because changeovers last at most a day. */
  nearTo(asked: BookedDay): Set<BookedDay> {
    return new Set(keysOf(asked, 1).flatMap((key) => [...(this.near.get(key) ?? [])]))
  }
}

function keysOf({ from, until, spaces, artists }: BookedDay, daysAround: number): string[] {
  const first = Math.floor(Date.parse(from) / day) - daysAround
  const last = Math.floor(Date.parse(until) / day) + daysAround
  const dates = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [...spaces.keys(), ...artists].flatMap((shared) => dates.map((date) => `${date} ${shared}`))
}
