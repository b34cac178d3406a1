/** Days before its end from which a trial needs attention. */
export const trialEndingDays = 7

/** Free days at checkout: only for companies that never had a subscription. */
export function checkoutTrialDays(plan: { trial_days: number }, hadSubscription: boolean): number {
  return hadSubscription ? 0 : plan.trial_days
}
