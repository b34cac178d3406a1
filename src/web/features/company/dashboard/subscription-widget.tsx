import { Link } from 'react-router'
import { paidSubscription, subscriptionLabel, subscriptionLine } from '#web/domain/subscription-line.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './widgets.module.css'

export function SubscriptionWidget({ figures, settings }: WidgetProps) {
  const can = useCan()
  const { plan_name } = figures
  const subscription = paidSubscription(figures.subscription)
  const label = subscription && subscriptionLabel(subscription)
  return (
    <div className={styles.facts}>
      <p className={styles.lead}>
        {plan_name ?? 'No Plan'}
        {label ? <StatusBadge tone={label.tone}>{label.word}</StatusBadge> : null}
      </p>
      {settings.show_renewal ? <p className={styles.quiet}>{subscriptionLine(figures)}</p> : null}
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </div>
  )
}
