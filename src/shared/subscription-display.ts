import { subscriptionStatuses } from './entities.ts'

export const displayStatuses = [...subscriptionStatuses, 'no_subscription'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/** Convert the status of a subscription to a display status. Null means no subscription. */
export function displayStatus(status: string | null): DisplayStatus | 'unknown' {
  if (status === null) return 'no_subscription'
  return subscriptionStatuses.find((known) => known === status) ?? 'unknown'
}
