import { Suspense, useState } from 'react'
import { type SubscriptionRow, subscriptionExportPath } from '#shared/features/back-office/subscriptions.ts'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { useListView, usePagesFromUrl } from '#web/ui/use-list-view.ts'
import { subscriptionColumns } from './subscription-columns.tsx'
import { SubscriptionFiltersBar } from './subscription-filters.tsx'
import { SubscriptionMenu } from './subscription-menu.tsx'
import { firstView, noFilters, sentOf, useSubscriptions } from './use-subscriptions.ts'

const ComparisonDialog = lazyComponent(() => import('./comparison-dialog.tsx'), 'ComparisonDialog')

export function SubscriptionsTab({ selling }: { selling: boolean }) {
  const { view, change, showPages } = useListView(firstView)
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
        filters={
          <>
            <SubscriptionFiltersBar filters={filters} onChange={change} />
            <ExportButton path={subscriptionExportPath} sent={sentOf(view)} />
          </>
        }
      />
      <DataTable
        label="Subscriptions"
        columns={columns}
        rows={subscriptions.data?.pages.flatMap((page) => page.subscriptions) ?? []}
        rowKey={({ subscription_id }) => subscription_id}
        query={subscriptions}
        sort={sort}
        onSort={(by) => change({ sort: by })}
        errorText={`Error loading subscriptions: ${errorMessage(subscriptions.error)}`}
        empty={<NothingFound title="No active subscription" filters={filters} none={noFilters} onClear={change} />}
      />
      {compared ? (
        <Suspense>
          <ComparisonDialog companyId={compared.company_id} onClose={() => setCompared(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
