import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { hasOpenPayment, subscriptionLabel, subscriptionLine } from '#web/domain/subscription-line.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './billing.module.css'
import { toBillingState } from './billing-alert.ts'
import { periodPriceLine } from './billing-text.ts'
import type { BilledSubscription, Billing } from './use-billing.ts'
import { useKeepSubscription } from './use-billing-mutations.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

const ChangePlanDialog = lazyComponent(() => import('./change-plan-dialog.tsx'), 'ChangePlanDialog')
const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx'), 'CancelDialog')

export function CurrentPlan({ billing }: { billing: Billing }) {
  const { plan, subscription, company } = billing
  const portal = usePortal('manage')
  const mayPay = useMayPay()
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  // The alert above asks to settle an overdue payment, so this panel offers no changes.
  const isOwing = hasOpenPayment(subscription)
  const label = subscription && subscriptionLabel(subscription)
  const goesOn = subscription !== null && !subscription.cancel_at_period_end && !isOwing
  return (
    <Panel
      title="Current Plan"
      aside={
        company.has_payment_customer && mayPay && !isOwing ? (
          <Button variant="default" onClick={portal.open} loading={portal.isPending}>
            Manage Subscription
          </Button>
        ) : null
      }
    >
      <p className={styles.planName}>
        {plan?.name ?? 'No Plan'}
        {label ? <StatusBadge tone={label.tone}>{label.word}</StatusBadge> : null}
      </p>
      {plan ? (
        <p className={styles.quiet}>{(subscription && periodPriceLine(subscription)) ?? planPriceLine(plan)}</p>
      ) : null}
      {subscription ? <p className={styles.quiet}>{subscriptionLine(toBillingState(billing))}</p> : null}
      {subscription?.cancel_at_period_end && company.status === 'active' && !isOwing ? (
        <CancellationNotice subscription={subscription} mayKeep={mayPay} />
      ) : null}
      {subscription?.cancel_at_period_end && isOwing && mayPay ? <KeepButton /> : null}
      {goesOn && mayPay ? (
        <Group gap="xs" mt="md">
          {company.set_by_staff ? null : <Button onClick={() => setOpen('change')}>Change Plan</Button>}
          <Button variant="subtle" c="var(--mq-danger)" onClick={() => setOpen('cancel')}>
            Cancel Subscription
          </Button>
        </Group>
      ) : null}
      <Suspense>
        {open === 'change' ? <ChangePlanDialog billing={billing} onClose={close} /> : null}
        {open === 'cancel' && subscription ? <CancelDialog billing={billing} onClose={close} /> : null}
      </Suspense>
    </Panel>
  )
}

interface CancellationNoticeProps {
  subscription: BilledSubscription
  mayKeep: boolean
}

/** Notice of a cancelled subscription. Until its end date, the user can revert the cancellation. */
function CancellationNotice({ subscription: { renewal_date }, mayKeep }: CancellationNoticeProps) {
  return (
    <div className={styles.ending}>
      <PlainNotice tone="warning" title="This subscription is cancelled">
        You keep full access until {renewal_date ? longDate(renewal_date, companyTimeZone()) : 'the end of the period'}.
        After that, only billing is available until you subscribe again. Your data is kept.
      </PlainNotice>
      {mayKeep ? <KeepButton /> : null}
    </div>
  )
}

function KeepButton() {
  const keep = useKeepSubscription()
  return (
    <Button mt="md" onClick={() => keep.mutate()} loading={keep.isPending}>
      Keep Subscription
    </Button>
  )
}
