import type { Conflict } from '#shared/bookings/conflict.ts'

/** Rank that a new hold would get: one more than there are events on hold that it conflicts with. */
export function rankOfNewHold(conflicts: readonly Conflict[]): number {
  const holds = conflicts.flatMap(({ kind, other }) => (kind === 'beside_hold' && other ? [other.event] : []))
  return new Set(holds).size + 1
}
