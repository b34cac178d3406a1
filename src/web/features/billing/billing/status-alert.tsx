import { Alert, Anchor, Button, Group } from '@mantine/core'
import { cardText } from '#shared/card-text.ts'
import { type CompanyStatus, companyStatuses } from '#shared/company-status.ts'
import { continuingCharge } from '#shared/continuing-charge.ts'
import { type Invoice, invoiceDueUnixSeconds, openBalance, type PaymentCard } from '#shared/invoices.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { staffStatusText } from '#web/domain/staff-status-text.ts'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import styles from './billing.module.css'
import { type Billing, useInvoices, useMarkBillingStale } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

export function StatusAlert({ billing: { company, subscription } }: { billing: Billing }) {
  const isOwing = hasOpenPayment(subscription)
  const invoices = useInvoices(isOwing && company.has_payment_customer)
  const payment = isOwing ? findOpenPayment(invoices.data) : null
  const mayPay = useMayPay()
  // Staff may set a company to active although a payment is overdue. Its billing admins still see the alert.
  const status = company.status === 'active' && isOwing ? 'past_due' : company.status
  const words = company.active_until
    ? extensionText(company.active_until)
    : statusAlertText(status, company.set_by_staff)
  if (!words) return null
  const isSuspendedNext = payment?.isRetried && company.status === 'past_due' && !company.set_by_staff
  const sentences = [
    words.text,
    payment?.sentence,
    isSuspendedNext ? 'If every attempt fails, the company is suspended: it stays read-only until you pay.' : null,
    payment && company.set_by_staff ? 'Paying settles the balance, but only support can lift the restriction.' : null,
  ]
  return (
    <Alert color={alertColors[status]} title={words.title}>
      <p className={styles.alertText}>
        {sentences.filter(Boolean).join(' ')}{' '}
        {company.set_by_staff ? <SupportHint subscription={subscription} /> : null}
      </p>
      {(isOwing || !company.set_by_staff) && company.has_payment_customer && mayPay ? (
        <PaymentButtons url={payment?.url} amount={payment?.amount} />
      ) : null}
    </Alert>
  )
}

/** While staff restrict the company, no plan can be chosen. */
function SupportHint({ subscription }: Pick<Billing, 'subscription'>) {
  const { support } = siteFacts()
  const charge = continuingCharge(subscription, {
    money: exactPriceText,
    date: (timestamp) => longDate(timestamp, companyTimeZone()),
  })
  return (
    <>
      {charge} You can {charge ? 'change the' : 'choose a'} plan once support lifts the restriction.{' '}
      {support ? (
        <Anchor inherit href={`mailto:${support}`}>
          Contact support
        </Anchor>
      ) : null}
    </>
  )
}

/** Open invoice of a company whose subscription has ended: it is still owed. */
export function OpenInvoiceAlert({ billing: { company, had_subscription } }: { billing: Billing }) {
  const invoices = useInvoices(had_subscription && company.has_payment_customer)
  const payment = findOpenPayment(invoices.data)
  const mayPay = useMayPay()
  if (!payment) return null
  return (
    <Alert color="orange" title="Open invoice">
      <p className={styles.alertText}>The subscription has ended, but {payment.sentence}</p>
      {mayPay ? <PaymentButtons url={payment.url} amount={payment.amount} /> : null}
    </Alert>
  )
}

/** Buttons to settle an overdue payment: pay the open invoice, or open Stripe's portal to change the card. */
function PaymentButtons({ url, amount }: { url?: string | null; amount?: string }) {
  const portal = usePortal('resolve')
  const distrust = useMarkBillingStale()
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

const alertColors: Record<CompanyStatus, string> = {
  active: 'gray',
  past_due: 'orange',
  suspended: 'red',
  inactive: 'red',
  closed: 'red',
}

interface AlertText {
  title: string
  text: string
}

const textsByStatus: Record<string, AlertText | null> = {
  active: null,
  past_due: {
    title: 'Payment Past Due',
    text: 'Your payment failed. Your company is read-only until you pay.',
  },
  suspended: {
    title: 'Account Suspended',
    text: 'Several attempts to charge your card failed. Your company is read-only until the payment is made.',
  },
  inactive: {
    title: 'Account Inactive',
    text: 'Only billing is available. Subscribe to restore access.',
  },
}

export function statusAlertText(
  status: CompanyStatus | (string & {}),
  staff: { reason: string | null } | null = null,
): AlertText | null {
  const known = companyStatuses.find((one) => one === status)
  if (staff && known && known !== 'active') {
    const title = known === 'past_due' ? 'Account Restricted' : textsByStatus[known]?.title
    return { title: title ?? 'Account Status Issue', text: staffStatusText(known, staff.reason) }
  }
  const words = textsByStatus[status]
  if (words !== undefined) return words
  return { title: 'Account Status Issue', text: `Your company is currently ${status}. Access may be limited.` }
}

/** Text while staff keep a company active although a payment is overdue. */
function extensionText(until: string): AlertText {
  const day = longDate(until, companyTimeZone())
  return {
    title: 'Payment Past Due',
    text: `Your payment failed. Marquee support restored full access until ${day}. After that, your company will be read-only again unless the invoice is paid.`,
  }
}

interface OpenPayment {
  amount: string
  /** Whether the provider charges the card again. */
  isRetried: boolean
  /** URL of Stripe's payment page; null if Stripe provides none. */
  url: string | null
  sentence: string
}

/** Open invoice to pay first, since when it is due, and when its card is charged again. Null if no invoice is open. */
export function findOpenPayment(
  found: { invoices: readonly Invoice[]; card: PaymentCard | null } | null | undefined,
): OpenPayment | null {
  const open = openBalance(found?.invoices ?? [])
  if (!open) return null
  const { first, count, total } = open
  const amount = exactPriceText(first.amount_remaining, first.currency)
  const card = found?.card ? cardText(found.card) : 'the card'
  const sentences = [
    `${amount} has been due since ${dayOf(invoiceDueUnixSeconds(first))}.`,
    ...(first.next_payment_attempt && first.attempt_count > 0
      ? [`${countWithNoun(first.attempt_count, 'attempt')} failed.`]
      : []),
    ...(first.next_payment_attempt ? [`We'll try ${card} again on ${dayOf(first.next_payment_attempt)}.`] : []),
    ...(count > 1
      ? [`It is the oldest of ${count} open invoices, ${exactPriceText(total, first.currency)} in all.`]
      : []),
  ]
  return {
    amount,
    isRetried: first.next_payment_attempt !== null,
    url: first.hosted_invoice_url,
    sentence: sentences.join(' '),
  }
}

function dayOf(seconds: number): string {
  return longDate(new Date(seconds * 1000).toISOString(), companyTimeZone())
}
