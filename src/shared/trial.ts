/** Number of days before the end of a trial from which it is shown as ending soon. */
export const trialEndingDays = 7

const millisecondsPerDay = 86_400_000

interface TrialState {
  had_subscription: boolean
  /** End of the company's trial; null if it has none. */
  trial_ends_at: string | null
}

/**
 * Days of the trial that checkout grants. A company has one trial: during it, checkout grants the days that are left,
 * rounded up. After it, and after a subscription, checkout grants none.
 */
export function checkoutTrialDays(
  plan: { trial_days: number },
  { had_subscription, trial_ends_at }: TrialState,
  now: number,
): number {
  if (had_subscription) return 0
  if (trial_ends_at === null) return plan.trial_days
  return Math.max(0, Math.ceil((Date.parse(trial_ends_at) - now) / millisecondsPerDay))
}

const endedStatuses = ['cancelled', 'incomplete_expired']

/** End of the running trial of a company without a live subscription; null if there is no such trial. */
export function trialUntil(
  company: { status: string; trial_ends_at: string | null; subscription_status: string | null },
  now: number,
): string | null {
  const { status, trial_ends_at, subscription_status } = company
  const isSubscribed = subscription_status !== null && !endedStatuses.includes(subscription_status)
  return status === 'active' && !isSubscribed && trial_ends_at && Date.parse(trial_ends_at) > now ? trial_ends_at : null
}
