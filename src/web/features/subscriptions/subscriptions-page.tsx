import type { SubscriptionRow } from '#shared/features/subscriptions'
import { errorMessage } from '#web/platform/error-message'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx'
import { price } from '../../ui/money.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { subscriptionWords } from '../../ui/status-words.ts'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { useSubscriptionMetrics, useSubscriptions } from './use-subscriptions.ts'

const noFilters = { search: '' }

export function SubscriptionsPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const subscriptions = useSubscriptions(filters.search)
  return (
    <>
      <PageHeader title="Subscription & Billing" subtitle="What companies pay, and until when" />
      <Metrics />
      <SectionHeader
        title="Subscriptions"
        filters={
          <SearchField
            label="Search subscriptions"
            placeholder="Search by company..."
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
      />
      <DataTable
        label="Subscriptions"
        columns={columns}
        rows={subscriptions.data?.pages.flatMap((page) => page.subscriptions) ?? []}
        rowKey={({ subscription_id }) => subscription_id}
        state={subscriptions.isPending ? 'loading' : subscriptions.isError ? 'error' : 'ready'}
        errorText={`Error loading subscriptions: ${errorMessage(subscriptions.error)}`}
        onRetry={subscriptions.refetch}
        empty={<EmptyState title="No active subscription" />}
        more={
          subscriptions.hasNextPage
            ? { load: () => subscriptions.fetchNextPage(), loading: subscriptions.isFetchingNextPage }
            : null
        }
      />
    </>
  )
}

function Metrics() {
  const { data } = useSubscriptionMetrics()
  const revenue = data?.mrr.length ? data.mrr : [{ currency: 'USD', amount: 0 }]
  return (
    <FigureCards>
      <FigureCard
        label="Monthly Recurring Revenue"
        value={revenue.map(({ currency, amount }) => price(amount, currency)).join(' + ')}
      />
      <FigureCard label="Active Subscriptions" value={data?.active_subscriptions ?? 0} />
      <FigureCard label="Trial Subscriptions" value={data?.trial_subscriptions ?? 0} />
      <FigureCard label="Past Due" value={data?.past_due_subscriptions ?? 0} />
    </FigureCards>
  )
}

const columns: readonly Column<SubscriptionRow>[] = [
  { key: 'company', header: 'Company', cell: ({ company_name }) => <strong>{company_name}</strong> },
  { key: 'plan', header: 'Plan', cell: ({ plan_name }) => plan_name ?? 'No Plan' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={subscriptionWords[status].tone}>{subscriptionWords[status].word}</StatusBadge>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    cell: ({ price_monthly, currency }) => (price_monthly === null ? '–' : price(price_monthly, currency ?? 'USD')),
  },
  { key: 'frequency', header: 'Frequency', cell: ({ billing_frequency }) => frequencies[billing_frequency ?? 'none'] },
  { key: 'email', header: 'Billing Email', cell: ({ billing_email }) => billing_email ?? '–' },
  { key: 'renewal', header: 'Renewal', cell: ({ renewal_date }) => (renewal_date ? shortDate(renewal_date) : '–') },
]

const frequencies = { monthly: 'Monthly', yearly: 'Yearly', none: '–' }
