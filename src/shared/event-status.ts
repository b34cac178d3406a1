/** Statuses of events. 'Announced' and 'on sale' are timestamps instead of statuses. */
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
  declined: 'Declined',
} as const
export type EventStatus = keyof typeof eventStatuses

/** How the hold of a declined event ended: a person released it, or it expired. */
export const holdEnds = { released: 'Released', expired: 'Expired' } as const
export type HoldEnd = keyof typeof holdEnds

/** Reason for the status of an event whose hold expired. */
export const holdExpiredReason = 'The hold expired'
/**
 * Reasons for the status of events whose hold was released by the answer to a challenge, or because nobody answered.
 */
export const holdGivenUpReason = 'Released after a challenge'
export const challengeUnansweredReason = 'A challenge was not answered'

/** Label of an event's status. A declined event whose hold ended is called released or expired instead. */
export function statusLabel({ status, hold_end }: { status: EventStatus; hold_end?: HoldEnd | null }): string {
  return hold_end ? holdEnds[hold_end] : eventStatuses[status]
}

/** Whether an event in this status counts toward the plan's limit max_events. */
export function countsTowardPlan(status: EventStatus): boolean {
  return !uncountedStatuses.some((one) => one === status)
}

const uncountedStatuses: readonly EventStatus[] = ['inquiry', 'archived', 'cancelled', 'declined']

/** Statuses that require a reason, and statuses with an input for a reason, which can be optional. */
export const statusesNeedingReason: readonly EventStatus[] = ['cancelled', 'postponed']
export const statusesAskingReason: readonly EventStatus[] = [...statusesNeedingReason, 'declined']

export const statusActionLabels: Record<EventStatus, string> = {
  draft: 'Back to draft',
  inquiry: 'Mark as inquiry',
  hold: 'Place a hold',
  confirmed: 'Confirm',
  live: 'Go live',
  done: 'Mark as done',
  archived: 'Archive',
  cancelled: 'Cancel event',
  postponed: 'Postpone',
  declined: 'Decline',
}

/** How an event in this status appears in its owner's calendars; null if it does not appear. */
export function calendarStatus(status: EventStatus): 'tentative' | 'agreed' | null {
  if (status === 'hold') return 'tentative'
  return status === 'confirmed' || status === 'live' || status === 'done' || status === 'archived' ? 'agreed' : null
}

/** Whether events with this status take their spaces, if they have a date. */
export function takesSpaces(status: EventStatus): boolean {
  return status === 'hold' || status === 'confirmed' || status === 'live'
}

/** Statuses of future events that are not confirmed. */
export const unconfirmedStatuses = ['draft', 'inquiry', 'hold', 'postponed'] as const satisfies readonly EventStatus[]
export const settledStatuses = ['done', 'archived', 'cancelled', 'declined'] as const satisfies readonly EventStatus[]
/** Number of days before its first day from which an unconfirmed event is late. */
export const lateWithinDays = 14
