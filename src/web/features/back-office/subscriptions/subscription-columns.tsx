import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { SubscriptionRow } from '#shared/features/back-office/subscriptions.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { dateAndTime, shortDate } from '#web/ui/format/dates.ts'
import { exactPriceText, priceText } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './subscriptions.module.css'

const frequencyLabels = { monthly: 'Monthly', yearly: 'Yearly' }

export const subscriptionColumns: readonly Column<SubscriptionRow>[] = [
  {
    key: 'company',
    header: 'Company',
    cell: ({ company_id, company_name, billing_email }) => (
      <span className={styles.company}>
        <Anchor component={Link} to={`/admin/companies/${company_id}`} fw={600} size="sm">
          {company_name}
        </Anchor>
        <span className={styles.quiet}>{billing_email ?? 'No billing email'}</span>
      </span>
    ),
  },
  { key: 'plan', header: 'Plan', unbroken: true, cell: ({ plan_name }) => plan_name ?? 'No Plan' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, cancel_at_period_end, status_until }) => (
      <>
        <StatusBadge tone={subscriptionStatusLabels[status].tone}>{subscriptionStatusLabels[status].word}</StatusBadge>
        {cancel_at_period_end && status !== 'cancelled' ? <StatusBadge tone="warning">Ends</StatusBadge> : null}
        {status_until ? <StatusBadge tone="info">{`Open until ${shortDate(status_until)}`}</StatusBadge> : null}
      </>
    ),
  },
  {
    key: 'owed',
    header: 'Owed',
    sort: 'owed',
    align: 'right',
    unbroken: true,
    cell: ({ owed_amount, currency }) =>
      owed_amount > 0 ? <span className={styles.problem}>{exactPriceText(owed_amount, currency ?? 'USD')}</span> : '–',
  },
  { key: 'seats', header: 'Seats', align: 'right', cell: (row) => <SeatCount row={row} /> },
  {
    key: 'price',
    header: 'Price',
    sort: 'amount',
    align: 'right',
    unbroken: true,
    cell: ({ period_amount, price_monthly, currency, billing_frequency }) => {
      const amount = period_amount ?? price_monthly
      return (
        <span className={styles.company}>
          <span>{amount === null ? '–' : priceText(amount, currency ?? 'USD')}</span>
          {billing_frequency ? <span className={styles.quiet}>{frequencyLabels[billing_frequency]}</span> : null}
        </span>
      )
    },
  },
  {
    key: 'renewal',
    header: 'Renewal',
    sort: 'renewal',
    unbroken: true,
    cell: ({ renewal_date, ended_at, cancel_at_period_end, subscription_created_at }) => (
      <span className={styles.company}>
        <span>{renewalText({ renewal_date, ended_at, cancel_at_period_end })}</span>
        <span className={styles.quiet}>Since {shortDate(subscription_created_at)}</span>
      </span>
    ),
  },
  {
    key: 'checked',
    header: 'Last Checked',
    cell: ({ checked_at, sync_error }) => (
      <span className={styles.company}>
        <span>{checked_at ? dateAndTime(checked_at) : 'Never'}</span>
        {sync_error ? <span className={styles.problem}>{sync_error}</span> : null}
      </span>
    ),
  },
]

function renewalText({
  renewal_date,
  ended_at,
  cancel_at_period_end,
}: Pick<SubscriptionRow, 'renewal_date' | 'ended_at' | 'cancel_at_period_end'>): string {
  if (ended_at) return `Ended ${shortDate(ended_at)}`
  if (!renewal_date) return '–'
  return cancel_at_period_end ? `Ends ${shortDate(renewal_date)}` : shortDate(renewal_date)
}

function SeatCount({ row: { quantity, expected_quantity } }: { row: SubscriptionRow }) {
  if (quantity === null) return '–'
  const differs = expected_quantity !== null && expected_quantity !== quantity
  return (
    <>
      {numberText(quantity)}
      {differs ? <StatusBadge tone="danger">Expected {expected_quantity}</StatusBadge> : null}
    </>
  )
}
