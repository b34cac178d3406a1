import type { SubscriptionSide } from '#shared/features/back-office/subscriptions.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import { shortId } from '#web/features/back-office/provider-id.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { price } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'

export interface ComparisonLine {
  name: string
  ours: string
  theirs: string
  differs: boolean
}

interface Field {
  name: string
  of: readonly (keyof SubscriptionSide)[]
  text: (side: SubscriptionSide) => string | null
}

const fields: readonly Field[] = [
  {
    name: 'Subscription',
    of: ['subscription_id'],
    text: (side) => side.subscription_id && shortId(side.subscription_id),
  },
  { name: 'Status', of: ['status'], text: (side) => subscriptionStatusLabels[side.status].word },
  { name: 'Plan', of: ['plan_name'], text: (side) => side.plan_name },
  {
    name: 'Seats',
    of: ['quantity'],
    text: (side) => (side.quantity === null ? null : numberText(side.quantity)),
  },
  {
    name: 'Amount',
    of: ['period_amount', 'currency'],
    text: (side) => (side.period_amount === null ? null : price(side.period_amount, side.currency ?? 'USD')),
  },
  {
    name: 'Frequency',
    of: ['billing_frequency'],
    text: (side) => side.billing_frequency && (side.billing_frequency === 'yearly' ? 'Yearly' : 'Monthly'),
  },
  { name: 'Period end', of: ['renewal_date'], text: (side) => side.renewal_date && shortDate(side.renewal_date) },
  {
    name: 'Cancels at period end',
    of: ['cancel_at_period_end'],
    text: (side) => (side.cancel_at_period_end ? 'Yes' : 'No'),
  },
]

/** Compare field by field; if one side has no subscription, all fields differ. */
export function comparisonLines(ours: SubscriptionSide | null, theirs: SubscriptionSide | null): ComparisonLine[] {
  return fields.map(({ name, of, text }) => ({
    name,
    ours: (ours && text(ours)) ?? '–',
    theirs: (theirs && text(theirs)) ?? '–',
    differs: of.some((field) => ours?.[field] !== theirs?.[field]),
  }))
}
