import { Button, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { WebhookDelivery } from '#shared/features/company/webhooks.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { type DeliveryFilter, useDeliveries } from './use-webhooks.ts'
import styles from './webhooks.module.css'

const DeliveryDialog = lazyComponent(() => import('./delivery-dialog.tsx'), 'DeliveryDialog')

const noFilters = { delivery: 'all' }
const filterChoices: readonly { value: DeliveryFilter; label: string }[] = [
  { value: 'all', label: 'All deliveries' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
]

export function DeliveryLog() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const chosen = filterChoices.find(({ value }) => value === filters.delivery)?.value ?? 'all'
  const deliveries = useDeliveries(chosen)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section className={styles.log} aria-label="Delivery log">
      <SectionHeader
        title="Delivery log"
        subtitle="Deliveries and responses from the last 30 days"
        filters={
          <Select
            aria-label="Outcome"
            data={filterChoices}
            value={chosen}
            onChange={(delivery) => setFilters({ delivery: delivery ?? 'all' })}
          />
        }
      />
      <DataTable
        label="Deliveries"
        columns={deliveryColumns(setOpened)}
        rows={deliveries.data?.pages.flatMap((page) => page.deliveries) ?? []}
        rowKey={({ id }) => id}
        query={deliveries}
        loadingText="Loading the deliveries..."
        errorText={`The deliveries could not be loaded: ${errorMessage(deliveries.error)}`}
        empty={
          <EmptyState title="Nothing has been sent yet" text="'Send test' in the menu of a webhook tries it out." />
        }
      />
      {opened ? (
        <Suspense>
          <DeliveryDialog deliveryId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function deliveryColumns(open: (id: string) => void): readonly Column<WebhookDelivery>[] {
  return [
    { key: 'when', header: 'When', cell: ({ created_at }) => dateAndTime(created_at) },
    { key: 'event', header: 'Event', cell: ({ event_type }) => event_type },
    { key: 'to', header: 'Endpoint', cell: ({ endpoint_url }) => endpoint_url },
    { key: 'status', header: 'Outcome', cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
    {
      key: 'details',
      header: 'Details',
      hiddenHeader: true,
      cell: ({ id, event_type, created_at }) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => open(id)}
          aria-label={`Details of ${event_type}, ${dateAndTime(created_at)}`}
        >
          Details
        </Button>
      ),
    },
  ]
}
