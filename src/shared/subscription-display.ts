import type { subscriptionStatuses } from './entities.ts'

/** What the back office calls the subscription of a company. */
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

/** That of the first subscription; any value without a word of its own is unknown. */
export function displayStatus(status: (typeof subscriptionStatuses)[number] | null): DisplayStatus {
  if (status === null) return 'no_subscription'
  return displayStatuses.find((known) => known === status) ?? 'unknown'
}
