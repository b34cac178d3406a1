/** Where an event stands. 'Announced' and 'on sale' are moments, 'settled' comes from the settlement. */
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

/** Those in which an event counts for the plan's max_events. */
export function eventCounts(status: EventStatus): boolean {
  return status !== 'inquiry' && status !== 'archived' && status !== 'cancelled'
}

/** Forwards, and out of the way; whatever is not named here is refused. */
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

/** Statuses that somebody has to say a reason for. */
export const needsReason: readonly EventStatus[] = ['cancelled', 'postponed']

/** What an event can become; `is_past`: the last of its days is over. */
export function nextStatuses(status: EventStatus, { is_past }: { is_past: boolean }): readonly EventStatus[] {
  return next[status].filter((to) => !(status === 'confirmed' && to === 'done') || is_past)
}

/** What somebody does who takes an event there. */
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

/** How an event stands in the calendars that its owner has connected; null: it does not, or goes. */
export function inCalendars(status: EventStatus): 'tentative' | 'agreed' | null {
  if (status === 'hold') return 'tentative'
  return status === 'confirmed' || status === 'live' || status === 'done' || status === 'archived' ? 'agreed' : null
}

/** Those in which an event that is to take place is not agreed yet. */
export const unconfirmed = ['draft', 'inquiry', 'hold', 'postponed'] as const satisfies readonly EventStatus[]
/** Those in which nothing is to come of an event any more. */
export const settledStatuses = ['done', 'archived', 'cancelled'] as const satisfies readonly EventStatus[]
/** From so many days before its first day on, an event that is not confirmed is late. */
export const lateWithinDays = 14
