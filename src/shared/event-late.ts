import { type EventStatus, lateWithinDays, unconfirmed } from './event-status.ts'

export interface Scheduled {
  status: EventStatus
  is_date_open: boolean
  starts_at: string | null
}

const day = 86_400_000

/** Instant from which an unconfirmed event is late; null if it has no date or is confirmed. */
export function confirmationDeadline({ status, is_date_open, starts_at }: Scheduled): Date | null {
  if (is_date_open || starts_at === null || !unconfirmed.some((one) => one === status)) return null
  return new Date(Date.parse(starts_at) - lateWithinDays * day)
}

/** Rule for late events; the server has the same rule in SQL. */
export function isLate(event: Scheduled, now: Date): boolean {
  const by = confirmationDeadline(event)
  return by !== null && by <= now
}
