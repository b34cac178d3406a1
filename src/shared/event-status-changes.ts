import { type EventStatus, eventStatuses, statusActionLabels } from './event-status.ts'

/** Statuses to which each status can change. Other changes are rejected. */
const statusesAfter: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['inquiry', 'hold', 'confirmed', 'cancelled'],
  inquiry: ['hold', 'confirmed', 'declined', 'cancelled'],
  hold: ['confirmed', 'postponed', 'declined', 'cancelled'],
  confirmed: ['live', 'done', 'hold', 'postponed', 'cancelled'],
  live: ['done', 'postponed', 'cancelled'],
  done: ['archived'],
  archived: ['done'],
  cancelled: ['hold', 'archived'],
  postponed: ['hold', 'confirmed', 'cancelled'],
  declined: ['inquiry', 'hold', 'archived'],
}

/** Statuses to which a cancelled event can be restored if it had them before the cancellation. */
const restorableStatuses: readonly unknown[] = ['draft', 'inquiry', 'confirmed', 'live'] satisfies EventStatus[]

/**
 * Statuses to which an event can change. `is_past`: the last day of the event is over. `cancelled_from`: status before
 * the cancellation.
 */
export function nextStatuses(
  status: EventStatus,
  { is_past, cancelled_from }: { is_past: boolean; cancelled_from?: unknown },
): readonly EventStatus[] {
  const following = statusesAfter[status].filter((to) => !(status === 'confirmed' && to === 'done') || is_past)
  const restored = status === 'cancelled' && restorableStatuses.includes(cancelled_from)
  return restored ? [cancelled_from as EventStatus, ...following] : following
}

/** Whether the change restores a cancelled event. */
export function isRestoring(from: EventStatus, to: EventStatus): boolean {
  return from === 'cancelled' && to !== 'archived'
}

const nouns: Partial<Record<EventStatus, string>> = { draft: 'a draft', inquiry: 'an inquiry', hold: 'a hold' }

/** Status of a restored event within a sentence: 'a hold', 'confirmed'. */
export function restoredAs(to: EventStatus): string {
  return nouns[to] ?? eventStatuses[to].toLowerCase()
}

/**
 * Label of the action that changes a status; ending a hold, withdrawing a confirmation and restoring have their own
 * words.
 */
export function statusActionLabel(from: EventStatus, to: EventStatus): string {
  if (isRestoring(from, to)) return `Restore as ${restoredAs(to)}`
  if (from === 'confirmed' && to === 'hold') return 'Back to hold'
  return from === 'hold' && to === 'declined' ? 'Release hold' : statusActionLabels[to]
}
