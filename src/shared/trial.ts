/** A trial is shown as ending soon from this many days before its end. */
export const trialEndingDays = 7

/** Days of the trial that checkout grants. 0 if the company ever had a subscription. */
export function checkoutTrialDays(plan: { trial_days: number }, hadSubscription: boolean): number {
  return hadSubscription ? 0 : plan.trial_days
}
