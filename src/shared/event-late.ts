import { type EventStatus, lateWithinDays, unconfirmed } from './event-status.ts'

/** What it takes to say whether an event is late. */
export interface Scheduled {
  status: EventStatus
  is_date_open: boolean
  starts_at: string | null
}

const day = 86_400_000

/** From when on an event that is not confirmed is late; null where it has no day to be late for, or is agreed. */
export function confirmationDeadline({ status, is_date_open, starts_at }: Scheduled): Date | null {
  if (is_date_open || starts_at === null || !unconfirmed.some((one) => one === status)) return null
  return new Date(Date.parse(starts_at) - lateWithinDays * day)
}

/** The one rule of what is late; the server asks its database the same. */
export function isLate(event: Scheduled, now: Date): boolean {
  const by = confirmationDeadline(event)
  return by !== null && by <= now
}
