import { csvOfPages } from '#server/features/back-office/csv-of-pages.ts'
import { subscriptionExportPath, subscriptionFilter } from '#shared/features/back-office/subscriptions.ts'
import { loadSubscriptionsPage } from './list-subscriptions.ts'

export const exportSubscriptionsRoute = csvOfPages({
  path: subscriptionExportPath,
  name: 'subscriptions',
  filter: subscriptionFilter,
  columns: [
    'Company',
    'Plan',
    'Status',
    'Amount',
    'Owed',
    'Currency',
    'Frequency',
    'Seats',
    'Renews',
    'Ends',
    'Billing Email',
    'Started',
  ],
  page: loadSubscriptionsPage,
  line: (row) => {
    const ends = row.cancel_at_period_end || row.ended_at !== null
    return [
      row.company_name,
      row.plan_name,
      row.status,
      row.period_amount === null ? null : (row.period_amount / 100).toFixed(2),
      (row.owed_amount / 100).toFixed(2),
      row.currency,
      row.billing_frequency,
      row.quantity,
      ends ? null : row.renewal_date,
      ends ? (row.ended_at ?? row.renewal_date) : null,
      row.billing_email,
      row.subscription_created_at,
    ]
  },
})
