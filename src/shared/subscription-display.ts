import type { subscriptionStatuses } from './entities.ts'

export const displayStatuses = [
  'active',
  'past_due',
  'cancelled',
  'incomplete',
  'trialing',
  'no_subscription',
  'unknown',
] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/**
 * Convert the status of a subscription to a display status. Null means no subscription. A status without a label
 * becomes unknown.
 */
export function displayStatus(status: (typeof subscriptionStatuses)[number] | null): DisplayStatus {
  if (status === null) return 'no_subscription'
  return displayStatuses.find((known) => known === status) ?? 'unknown'
}
