import type { Instant } from '#shared/time/instants.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Kinds of conflicts, the most severe first. */
export const conflictKinds = [
  'booked_twice',
  'load_overlaps',
  'higher_hold',
  'artist_twice',
  'closed',
  'outside_hours',
  'not_bookable',
  'beside_confirmed',
  'busy_outside',
  'short_changeover',
  'too_small',
  'past_curfew',
  'outside_day',
  'beside_hold',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/**
 * Kinds of conflicts by which a confirmed event is double-booked: with another event, or with a calendar from outside.
 */
const doubleBookings: readonly ConflictKind[] = ['booked_twice', 'load_overlaps', 'busy_outside']

/** Whether a conflict of a confirmed event is a double booking. The server has the same rule in SQL. */
export function isDoubleBooking({ kind }: { kind: ConflictKind }): boolean {
  return doubleBookings.includes(kind)
}

/** Whether a conflict prevents saving, asks for a reason, or is only shown. */
export const conflictLevels = ['blocked', 'reason', 'warning', 'note'] as const
export type ConflictLevel = (typeof conflictLevels)[number]

export interface Conflict {
  kind: ConflictKind
  level: ConflictLevel
  /** Date of the day of the event that has the conflict. */
  date: LocalDate
  label: string
  /** Ids of the spaces in conflict; empty if the conflict is about artists or times. */
  spaces: readonly string[]
  /** Day of the other event; null if the conflict involves no other event. */
  other: { event: string; date: LocalDate; label: string } | null
  /** Minutes that overlap, are missing, or exceed a limit; 0 if the conflict is not about time. */
  minutes: number
  /**
   * Depends on the kind: reason of a closure, name of an artist, name of a calendar from outside, number of people that
   * fit, rank of a hold, or 'begins 06:00' and 'ends 06:00' for a day that goes beyond the venue's day.
   */
  detail: string | null
  /** When a calendar from outside is busy; null for all other conflicts. */
  busy: BusyPeriod | null
}

/** Busy time in a calendar from outside. */
export interface BusyPeriod {
  from: Instant
  until: Instant
  /** Title of the calendar entry; null if the period has several. */
  title: string | null
  /** Number of further periods during the day of the event. */
  more: number
}
