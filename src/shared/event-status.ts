/**
 * Statuses of events. Announced and on sale are timestamps of an event, not statuses. Whether it is settled follows
 * from its settlement.
 */
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

/** Whether an event in this status counts toward the plan's limit max_events. */
export function countsTowardPlan(status: EventStatus): boolean {
  return status !== 'inquiry' && status !== 'archived' && status !== 'cancelled'
}

/** Statuses that can follow each status. Other changes are rejected. */
const statusesAfter: Record<EventStatus, readonly EventStatus[]> = {
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

/** Statuses that can follow. `is_past`: the last day of the event is over. */
export function nextStatuses(status: EventStatus, { is_past }: { is_past: boolean }): readonly EventStatus[] {
  return statusesAfter[status].filter((to) => !(status === 'confirmed' && to === 'done') || is_past)
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

/** How an event in this status appears in its owner's calendars; null if it does not appear. */
export function calendarStatus(status: EventStatus): 'tentative' | 'agreed' | null {
  if (status === 'hold') return 'tentative'
  return status === 'confirmed' || status === 'live' || status === 'done' || status === 'archived' ? 'agreed' : null
}

/** Statuses of future events that are not confirmed. */
export const unconfirmedStatuses = ['draft', 'inquiry', 'hold', 'postponed'] as const satisfies readonly EventStatus[]
export const settledStatuses = ['done', 'archived', 'cancelled'] as const satisfies readonly EventStatus[]
/** An unconfirmed event is late from this many days before its first day. */
export const lateWithinDays = 14
