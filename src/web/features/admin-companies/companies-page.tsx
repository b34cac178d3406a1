import { Select } from '@mantine/core'
import { companyStatuses } from '#shared/company-status'
import type { CompanyRow } from '#shared/features/admin-companies'
import { errorMessage } from '#web/platform/error-message'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { companyStatusWords, subscriptionWords } from '../../ui/status-words.ts'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import styles from './admin-companies.module.css'
import { useCompanies } from './use-admin-companies.ts'

const noFilters = { search: '', status: 'all' }

const statusChoices = [
  { value: 'all', label: 'All statuses' },
  ...companyStatuses.map((status) => ({ value: status, label: companyStatusWords[status].word })),
]

export function CompaniesPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const companies = useCompanies(filters)
  return (
    <>
      <PageHeader title="Companies" subtitle="Every company on the platform" />
      <SectionHeader
        title="All companies"
        filters={
          <>
            <SearchField
              label="Search companies"
              placeholder="Search by name or slug..."
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Status"
              data={statusChoices}
              value={filters.status}
              onChange={(status) => setFilters({ status: status ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Companies"
        columns={columns}
        rows={companies.data?.pages.flatMap((page) => page.companies) ?? []}
        rowKey={({ id }) => id}
        state={companies.isPending ? 'loading' : companies.isError ? 'error' : 'ready'}
        errorText={`Error loading companies: ${errorMessage(companies.error)}`}
        onRetry={companies.refetch}
        empty={<EmptyState title="No companies found matching your criteria" />}
        more={
          companies.hasNextPage
            ? { load: () => companies.fetchNextPage(), loading: companies.isFetchingNextPage }
            : null
        }
      />
    </>
  )
}

const columns: readonly Column<CompanyRow>[] = [
  {
    key: 'company',
    header: 'Company',
    cell: ({ name, slug, is_platform }) => (
      <span className={styles.company}>
        <strong>{name}</strong>
        <span>/{slug}</span>
        {is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
      </span>
    ),
  },
  { key: 'plan', header: 'Plan', cell: ({ plan }) => plan?.name ?? 'No Plan' },
  { key: 'status', header: 'Status', cell: (row) => <CompanyBadges row={row} /> },
  {
    key: 'members',
    header: 'Members',
    align: 'right',
    cell: ({ member_count }) => member_count.toLocaleString('en-US'),
  },
  { key: 'events', header: 'Events', align: 'right', cell: ({ event_count }) => event_count.toLocaleString('en-US') },
  { key: 'created', header: 'Created', cell: ({ created_at }) => shortDate(created_at) },
]

/** The subscription, and the company's own status where it is not active. [A-COMP-11 A-COMP-12] */
function CompanyBadges({ row }: { row: CompanyRow }) {
  const subscription = row.subscription_status ? subscriptionWords[row.subscription_status] : null
  const own = companyStatusWords[row.status]
  return (
    <>
      <StatusBadge tone={subscription?.tone ?? 'neutral'}>{subscription?.word ?? 'No Subscription'}</StatusBadge>
      {row.status === 'active' ? null : <StatusBadge tone={own.tone}>{own.word}</StatusBadge>}
    </>
  )
}
