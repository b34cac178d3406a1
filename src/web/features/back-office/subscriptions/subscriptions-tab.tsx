import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  owedFilter,
  type SubscriptionRow,
  subscriptionExportPath,
  subscriptionStatusFilters,
} from '#shared/features/back-office/subscriptions.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import { DayFilter } from '#web/features/back-office/day-filter.tsx'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useListView, usePagesFromUrl } from '#web/ui/use-list-view.ts'
import { subscriptionColumns } from './subscription-columns.tsx'
import styles from './subscriptions.module.css'
import {
  defaultSubscriptionsView,
  noSubscriptionFilters,
  type SubscriptionFilters,
  toSubscriptionsRequest,
  useSubscriptions,
} from './use-subscriptions.ts'

const ComparisonDialog = lazyComponent(() => import('./comparison-dialog.tsx'), 'ComparisonDialog')

export function SubscriptionsTab({ selling }: { selling: boolean }) {
  const { view, change, showPages } = useListView(defaultSubscriptionsView)
  const { sort, pages, ...filters } = view
  const [compared, setCompared] = useState<SubscriptionRow | null>(null)
  const subscriptions = usePagesFromUrl(useSubscriptions(view), pages, showPages)
  const columns: readonly Column<SubscriptionRow>[] = [
    ...subscriptionColumns,
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (row) => <SubscriptionMenu row={row} selling={selling} onCompare={() => setCompared(row)} />,
    },
  ]
  return (
    <>
      <SectionHeader
        title="Subscriptions"
        filters={<ExportButton path={subscriptionExportPath} sent={toSubscriptionsRequest(view)} />}
      />
      <search className={styles.filters} aria-label="Filter subscriptions">
        <SubscriptionFiltersBar filters={filters} onChange={change} />
      </search>
      <DataTable
        label="Subscriptions"
        columns={columns}
        rows={subscriptions.data?.pages.flatMap((page) => page.subscriptions) ?? []}
        rowKey={({ subscription_id }) => subscription_id}
        query={subscriptions}
        sort={sort}
        onSort={(by) => change({ sort: by })}
        errorText={`Error loading subscriptions: ${errorMessage(subscriptions.error)}`}
        empty={
          <NothingFound
            title="No active subscription"
            noMatchTitle="No subscriptions match"
            filters={filters}
            none={noSubscriptionFilters}
            onClear={change}
          />
        }
      />
      {compared ? (
        <Suspense>
          <ComparisonDialog companyId={compared.company_id} onClose={() => setCompared(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface SubscriptionMenuProps {
  row: SubscriptionRow
  selling: boolean
  onCompare: () => void
}

function SubscriptionMenu({ row, selling, onCompare }: SubscriptionMenuProps) {
  const sync = useSyncCompany()
  const [, setParams] = useSearchParams()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${row.company_name}`}
          loading={sync.isPending}
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!selling} onClick={onCompare}>
          Compare with Stripe
        </Menu.Item>
        <Menu.Item disabled={!selling} onClick={() => sync.mutate({ company_id: row.company_id })}>
          Sync this company
        </Menu.Item>
        <Menu.Item onClick={() => setParams({ tab: 'events', company: row.company_id })}>Billing events</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SubscriptionFiltersProps {
  filters: SubscriptionFilters
  onChange: (change: Partial<SubscriptionFilters>) => void
}

const statusFilterChoices = [
  { value: 'all', label: 'All statuses' },
  ...subscriptionStatusFilters.map((status) => ({
    value: status,
    label: subscriptionStatusLabels[status === 'canceled' ? 'cancelled' : status].word,
  })),
  { value: owedFilter, label: 'Ended, invoice open' },
]

function SubscriptionFiltersBar({ filters, onChange }: SubscriptionFiltersProps) {
  const plans = usePlanChoices().data ?? []
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noSubscriptionFilters)
  return (
    <>
      <SearchField
        label="Search"
        showLabel
        placeholder="Search by company or billing email..."
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Status"
        data={statusFilterChoices}
        value={
          statusFilterChoices.find(({ value }) => value === filters.status.replace('cancelled', 'canceled'))?.value ??
          'all'
        }
        onChange={(status) => onChange({ status: status ?? 'all' })}
      />
      <Select
        label="Plan"
        data={[{ value: 'all', label: 'All plans' }, ...plans.map(({ id, name }) => ({ value: id, label: name }))]}
        value={filters.plan}
        onChange={(plan) => onChange({ plan: plan ?? 'all' })}
      />
      <DayFilter label="Started from" value={filters.from} max={filters.to} onChange={(from) => onChange({ from })} />
      <DayFilter label="Started to" value={filters.to} min={filters.from} onChange={(to) => onChange({ to })} />
      <Button variant="default" disabled={!isFiltered} onClick={() => onChange(noSubscriptionFilters)}>
        Clear
      </Button>
    </>
  )
}
