import { isOverLimit, listUsages } from '#web/domain/plan-usage-text.ts'
import { freeTrialUntil, hasOpenPayment } from '#web/domain/subscription-line.ts'
import type { Billing } from './use-billing.ts'

export type BillingAlert = 'status' | 'trial' | 'unsubscribed' | 'ending' | 'over_limits'

export function billingAlertOf(billing: Billing): BillingAlert | null {
  const { company, subscription, subscriptionValidated, selling, usage } = billing
  if (hasOpenPayment(subscription) || company.set_by_staff || (subscriptionValidated && company.status !== 'active'))
    return 'status'
  if (selling && !subscriptionValidated) return freeTrialUntil(toBillingState(billing)) ? 'trial' : 'unsubscribed'
  if (selling && subscription?.cancel_at_period_end) return 'ending'
  return listUsages(usage).some(([, each]) => isOverLimit(each)) ? 'over_limits' : null
}

export function toBillingState({ company: { status, trial_ends_at }, subscription }: Billing) {
  return { status, trial_ends_at, subscription }
}
