import { type Instant, instantOf } from '#shared/time/instants.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { type WallTime, wallAt } from '#shared/time/wall-time.ts'

interface PlannedDay {
  date: LocalDate
  doors: WallTime | null
  starts: WallTime | null
  ends: WallTime | null
}

/**
 * First start and last end of an event's days as timestamps. Without an end time a day lasts until six the next morning.
 */
export function instantsOfDays(
  days: readonly PlannedDay[],
  zone: string,
): { starts_at: Instant | null; ends_at: Instant | null } {
  const starts = days.map((day) => instantOf(day.starts ?? day.doors ?? wallAt(day.date, 0), zone))
  const ends = days.map((day) => instantOf(day.ends ?? `${addDays(day.date, 1)}T06:00`, zone))
  return { starts_at: starts.toSorted()[0] ?? null, ends_at: ends.toSorted().at(-1) ?? null }
}
