import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BillingEventRow } from '#shared/features/back-office/subscriptions.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { eventColumns } from './event-columns.tsx'
import { EventFiltersBar } from './event-filters.tsx'
import { noEventFilters, useBillingEvents, useExportEvents } from './use-billing-events.ts'

const EventDrawer = lazyComponent(() => import('./event-drawer.tsx'), 'EventDrawer')

export function EventsTab() {
  const [filters, setFilters] = useUrlFilters(noEventFilters)
  const [opened, setOpened] = useState<string | null>(null)
  const events = useBillingEvents(filters)
  const file = useExportEvents(filters)
  const columns: readonly Column<BillingEventRow>[] = [
    ...eventColumns,
    {
      key: 'details',
      header: 'Details',
      hiddenHeader: true,
      cell: ({ id, event_type, stripe_event_id }) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => setOpened(id)}
          aria-label={`Details of ${event_type} ${stripe_event_id}`}
        >
          Details
        </Button>
      ),
    },
  ]
  return (
    <>
      <SectionHeader
        title="Billing Events"
        filters={
          <>
            <EventFiltersBar filters={filters} onChange={setFilters} />
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden="true" />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <DataTable
        label="Billing events"
        columns={columns}
        rows={events.data?.pages.flatMap((page) => page.events) ?? []}
        rowKey={({ id }) => id}
        query={events}
        errorText={`Error loading billing events: ${errorMessage(events.error)}`}
        empty={
          <NothingFound
            title="No billing events"
            text="What the payment provider tells by webhook is kept here."
            filters={filters}
            none={noEventFilters}
            onClear={setFilters}
          />
        }
      />
      {opened ? (
        <Suspense>
          <EventDrawer eventId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
