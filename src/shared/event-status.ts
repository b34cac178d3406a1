/** Event statuses. Announced and on-sale are timestamps, not statuses; settled comes from the settlement. */
export const eventStatuses = {
  draft: 'Draft',
  inquiry: 'Inquiry',
  hold: 'Hold',
  confirmed: 'Confirmed',
  live: 'Live',
  done: 'Done',
  archived: 'Archived',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
} as const
export type EventStatus = keyof typeof eventStatuses

/** Whether an event in this status counts towards the plan's max_events. */
export function eventCounts(status: EventStatus): boolean {
  return status !== 'inquiry' && status !== 'archived' && status !== 'cancelled'
}

/** Allowed transitions; all others are rejected. */
const next: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['inquiry', 'hold', 'confirmed'],
  inquiry: ['hold', 'confirmed'],
  hold: ['confirmed', 'postponed', 'cancelled'],
  confirmed: ['live', 'done', 'postponed', 'cancelled'],
  live: ['done', 'postponed', 'cancelled'],
  done: ['archived'],
  archived: ['done'],
  cancelled: ['archived', 'hold'],
  postponed: ['hold', 'confirmed', 'cancelled'],
}

export const needsReason: readonly EventStatus[] = ['cancelled', 'postponed']

/** Allowed next statuses; `is_past`: the last day of the event is over. */
export function nextStatuses(status: EventStatus, { is_past }: { is_past: boolean }): readonly EventStatus[] {
  return next[status].filter((to) => !(status === 'confirmed' && to === 'done') || is_past)
}

export const statusActionLabels: Record<EventStatus, string> = {
  draft: 'Back to draft',
  inquiry: 'Mark as inquiry',
  hold: 'Put on hold',
  confirmed: 'Confirm',
  live: 'Go live',
  done: 'Mark as done',
  archived: 'Archive',
  cancelled: 'Cancel the event',
  postponed: 'Postpone',
}

/** How an event appears in its owner's connected calendars; null: not at all. */
export function inCalendars(status: EventStatus): 'tentative' | 'agreed' | null {
  if (status === 'hold') return 'tentative'
  return status === 'confirmed' || status === 'live' || status === 'done' || status === 'archived' ? 'agreed' : null
}

/** Statuses of planned events that are not confirmed. */
export const unconfirmed = ['draft', 'inquiry', 'hold', 'postponed'] as const satisfies readonly EventStatus[]
export const settledStatuses = ['done', 'archived', 'cancelled'] as const satisfies readonly EventStatus[]
/** Days before the first day from which an unconfirmed event is late. */
export const lateWithinDays = 14
