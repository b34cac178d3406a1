import { Button } from '@mantine/core'
import { longDate } from '../../ui/dates.ts'
import { Panel } from '../../ui/panel.tsx'
import { planPriceLine } from '../../ui/plan-price.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { subscriptionWords } from '../../ui/status-words.ts'
import styles from './billing.module.css'
import type { Billing } from './use-billing.ts'
import { usePortal } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'

export function CurrentPlan({ billing }: { billing: Billing }) {
  const { plan, subscription, company } = billing
  const portal = usePortal('manage')
  const mayPay = useMayPay()
  return (
    <Panel
      title="Current Plan"
      aside={
        company.has_payment_customer && mayPay ? (
          <Button variant="default" onClick={() => portal.mutate()} loading={portal.isPending}>
            Manage Subscription
          </Button>
        ) : null
      }
    >
      <p className={styles.planName}>
        {plan?.name ?? 'No Plan'}
        {subscription ? (
          <StatusBadge tone={subscriptionWords[subscription.status].tone}>
            {subscriptionWords[subscription.status].word}
          </StatusBadge>
        ) : null}
      </p>
      {plan ? <p className={styles.quiet}>{planPriceLine(plan)}</p> : null}
      {subscription?.renewal_date ? (
        <p className={styles.quiet}>
          {subscription.cancel_at_period_end ? 'Ends on' : 'Renews on'} {longDate(subscription.renewal_date)}
        </p>
      ) : null}
    </Panel>
  )
}
