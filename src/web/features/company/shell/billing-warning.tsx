import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { billingWarningOf } from './billing-warning-text.ts'
import styles from './shell.module.css'

export function BillingWarning() {
  const { account } = useSession()
  const can = useCan()
  const warning = billingWarningOf(account?.company)
  if (!warning) return null
  return (
    <aside className={styles.warning} data-status={warning.status} aria-label="Billing warning">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>
        <strong>{warning.title}.</strong> {warning.effect}
      </p>
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </aside>
  )
}
