import { Alert, Anchor, Button, Group } from '@mantine/core'
import type { CompanyStatus } from '#shared/company-status.ts'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import styles from './billing.module.css'
import { openPaymentOf } from './open-payment.ts'
import { statusAlertText } from './status-alert-text.ts'
import { type Billing, useInvalidateBillingOnReturn, useInvoices } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

export function StatusAlert({ billing: { company, subscription } }: { billing: Billing }) {
  const isOwing = hasOpenPayment(subscription)
  const invoices = useInvoices(isOwing && company.has_payment_customer)
  const payment = isOwing ? openPaymentOf(invoices.data ?? []) : null
  const mayPay = useMayPay()
  // Staff may keep a company with debts active; billing admins should still see the alert.
  const status = company.status === 'active' && isOwing ? 'past_due' : company.status
  const words = statusAlertText(status)
  if (!words) return null
  return (
    <Alert color={tones[status]} title={words.title}>
      <p className={styles.alertText}>
        {words.text} {payment?.sentence}
      </p>
      {company.has_payment_customer && mayPay ? <WaysToPay url={payment?.url} amount={payment?.amount} /> : null}
    </Alert>
  )
}

/** One button pays the open invoice; the portal handles cards and everything else. */
function WaysToPay({ url, amount }: { url?: string | null; amount?: string }) {
  const portal = usePortal('resolve')
  const distrust = useInvalidateBillingOnReturn()
  if (!url)
    return (
      <Button size="xs" onClick={portal.open} loading={portal.isPending}>
        Resolve in Payment Portal
      </Button>
    )
  return (
    <Group gap="md">
      <Button size="xs" component="a" href={url} target="_blank" rel="noopener" onClick={distrust}>
        Pay {amount} now
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={portal.open} disabled={portal.isPending}>
        Resolve in Payment Portal
      </Anchor>
    </Group>
  )
}

const tones: Record<CompanyStatus, string> = {
  active: 'gray',
  past_due: 'orange',
  suspended: 'red',
  inactive: 'red',
  closed: 'red',
}
