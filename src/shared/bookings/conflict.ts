import type { Instant } from '#shared/time/instants.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Conflicts from the gravest to the mildest. */
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

/** Conflicts that make a confirmed event double-booked, with another one or with a calendar from outside. */
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
  /** Day of the event. */
  date: LocalDate
  label: string
  /** Ids of the spaces concerned; empty for conflicts of artists and times. */
  spaces: readonly string[]
  /** Day of another event. */
  other: { event: string; date: LocalDate; label: string } | null
  /** Minutes that overlap, are missing, or are too many; 0 where no time is concerned. */
  minutes: number
  /**
   * Reason of a closure, name of an artist, name of a calendar from outside, number of people that fit, rank of a hold,
   * or whether a day 'begins' or 'ends' too far out.
   */
  detail: string | null
  /** When a calendar from outside is busy; null for all other conflicts. */
  busy: BusyPeriod | null
}

/** Busy time in a calendar from outside. */
export interface BusyPeriod {
  from: Instant
  until: Instant
  /** Title of the only entry; null for several. */
  title: string | null
  /** Number of further periods during the day of the event. */
  more: number
}
