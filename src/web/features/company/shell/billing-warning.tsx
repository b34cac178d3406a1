import { TriangleAlert } from 'lucide-react'
import { useSession } from '#web/platform/session/session.tsx'
import { billingWarningOf } from './billing-warning-text.ts'
import { BillingWarningWords } from './billing-warning-words.tsx'
import styles from './shell.module.css'

export function BillingWarning() {
  const { account } = useSession()
  const warning = billingWarningOf(account?.company)
  if (!warning) return null
  return (
    <aside className={styles.warning} data-status={warning.status} aria-label="Billing warning">
      <TriangleAlert size={18} aria-hidden="true" />
      <BillingWarningWords {...warning} />
    </aside>
  )
}
