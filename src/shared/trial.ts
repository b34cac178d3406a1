/** From how many days before its end on a trial needs somebody. */
export const trialEndingDays = 7

/** How many days a checkout gives for free: a trial is for those who never had a subscription. */
export function checkoutTrialDays(plan: { trial_days: number }, hadSubscription: boolean): number {
  return hadSubscription ? 0 : plan.trial_days
}
