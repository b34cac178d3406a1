import { Link } from 'react-router'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './widgets.module.css'

/** [C-DASH-25] */
export function SubscriptionWidget({ figures, settings }: WidgetProps) {
  const can = useCan()
  const { subscription, plan_name, trial_ends_at } = figures
  return (
    <div className={styles.facts}>
      <p className={styles.lead}>
        {plan_name ?? 'No Plan'}
        {subscription ? (
          <StatusBadge tone={subscriptionStatusLabels[subscription.status].tone}>
            {subscriptionStatusLabels[subscription.status].word}
          </StatusBadge>
        ) : null}
      </p>
      {settings.show_renewal ? <p className={styles.quiet}>{renewal(subscription, trial_ends_at)}</p> : null}
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </div>
  )
}

function renewal(subscription: DashboardFigures['subscription'], trialEndsAt: string | null): string {
  if (subscription?.renewal_date) {
    const date = longDate(subscription.renewal_date)
    return subscription.cancel_at_period_end ? `Ends on ${date}` : `Renews on ${date}`
  }
  if (subscription) return 'The renewal date is not known yet.'
  if (!trialEndsAt) return 'There is no subscription.'
  const date = longDate(trialEndsAt)
  return Date.parse(trialEndsAt) > Date.now() ? `Free trial until ${date}` : `The free trial ended on ${date}`
}
