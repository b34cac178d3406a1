import { FigureCard, FigureCards } from '#web/ui/figure-card.tsx'
import { exactPrice } from '#web/ui/format/money.ts'
import { useSubscriptionMetrics } from './use-subscriptions.ts'

const none = { mrr: [], active_subscriptions: 0, trial_subscriptions: 0, past_due_subscriptions: 0 }

export function MetricCards() {
  const { data, isError } = useSubscriptionMetrics()
  const { mrr, active_subscriptions, trial_subscriptions, past_due_subscriptions } = data ?? none
  const revenue = mrr.length > 0 ? mrr : [{ currency: 'USD', amount: 0 }]
  return (
    <FigureCards>
      <FigureCard
        label="Monthly Recurring Revenue"
        value={revenue.map(({ currency, amount }) => exactPrice(amount, currency)).join(' + ')}
        note={isError ? 'The figures could not be loaded.' : undefined}
      />
      <FigureCard label="Active Subscriptions" to="/admin/subscriptions?status=active" value={active_subscriptions} />
      <FigureCard label="Trial Subscriptions" to="/admin/subscriptions?status=trialing" value={trial_subscriptions} />
      <FigureCard label="Past Due" to="/admin/subscriptions?status=past_due" value={past_due_subscriptions} />
    </FigureCards>
  )
}
