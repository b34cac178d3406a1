import { TriangleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { BillingWarningMessage } from './billing-warning-message.tsx'
import { billingWarningFor } from './billing-warning-text.ts'
import styles from './shell.module.css'

export function BillingWarning() {
  const { account } = useSession()
  const warning = billingWarningFor(account)
  const isAtBilling = useIsAtBilling(warning?.status === 'inactive')
  if (!warning || isAtBilling) return null
  return (
    <aside className={styles.warning} data-status={warning.status} aria-label="Billing warning">
      <TriangleAlert size={18} aria-hidden="true" />
      <BillingWarningMessage {...warning} />
    </aside>
  )
}

/** The billing page shows its own alert; for an inactive company it is the only tab. */
function useIsAtBilling(isOnlyTab: boolean): boolean {
  const { pathname, search } = useLocation()
  const may = useCan()({ module: 'company_settings', level: 'read', status: 'any' })
  const isTab = isOnlyTab || new URLSearchParams(search).get('tab') === 'billing'
  return may && isTab && pathname === '/company-settings'
}
