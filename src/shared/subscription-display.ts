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

/** Display status of the first subscription; statuses without a label become unknown. */
export function displayStatus(status: (typeof subscriptionStatuses)[number] | null): DisplayStatus {
  if (status === null) return 'no_subscription'
  return displayStatuses.find((known) => known === status) ?? 'unknown'
}
