import { Alert, Button } from '@mantine/core'
import type { CompanyStatus } from '#shared/company-status.ts'
import styles from './billing.module.css'
import { owes } from './billing-text.ts'
import { statusAlertText } from './status-alert-text.ts'
import type { Billing } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

/** [C-BILL-17..23] */
export function StatusAlert({ billing: { company, subscription } }: { billing: Billing }) {
  const portal = usePortal('resolve')
  const mayPay = useMayPay()
  // An administrator may keep a company open that owes; who pays should still hear of it.
  const status = company.status === 'active' && owes(subscription) ? 'past_due' : company.status
  const words = statusAlertText(status)
  if (!words) return null
  return (
    <Alert color={tones[status]} title={words.title}>
      <p className={styles.alertText}>{words.text}</p>
      {company.has_payment_customer && mayPay ? (
        <Button size="xs" onClick={portal.open} loading={portal.isPending}>
          Resolve in Payment Portal
        </Button>
      ) : null}
    </Alert>
  )
}

const tones: Record<CompanyStatus, string> = {
  active: 'gray',
  past_due: 'orange',
  suspended: 'red',
  inactive: 'red',
  closed: 'red',
}
