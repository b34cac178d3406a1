import type { Output } from '#shared/call.ts'
import type { billing as feature } from '#shared/features/billing/billing.ts'
import { mapPlanLimits } from '#shared/plan-limits.ts'
import { plan } from './plan.ts'

type Billing = Output<typeof feature.calls.getBilling>

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'

export const subscription: NonNullable<Billing['subscription']> = {
  id,
  status: 'active',
  stripe_subscription_id: 'sub_1',
  stripe_customer_id: 'cus_1',
  renewal_date: '2199-03-04T12:00:00.000Z',
  cancel_at_period_end: false,
  quantity: 3,
  currency: 'USD',
  billing_frequency: 'monthly',
  period_amount: 5700,
  trial_ends_at: null,
  ended_at: null,
}

export const billing: Billing = {
  company: {
    id,
    name: 'Aurora Live',
    status: 'active',
    set_by_staff: null,
    active_until: null,
    billing_email: null,
    company_type_id: null,
    has_payment_customer: false,
    trial_ends_at: '2199-03-04T12:00:00.000Z',
  },
  plan,
  subscription: null,
  subscriptionValidated: false,
  had_subscription: false,
  usage: mapPlanLimits(() => ({ used: 0, limit: null })),
  selling: true,
  test_mode: true,
  provider: 'simulator',
}
