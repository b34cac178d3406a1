import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BillingEventRow } from '#shared/features/back-office/subscriptions.ts'
import { useCompanyChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { eventColumns } from './event-columns.tsx'
import styles from './subscriptions.module.css'
import {
  type EventFilters,
  noEventFilters,
  useBillingEvents,
  useCompanyName,
  useEventTypes,
  useExportEvents,
} from './use-billing-events.ts'

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
            noMatchTitle="No billing events match"
            text="Webhook events from the payment provider appear here."
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

interface EventFiltersProps {
  filters: EventFilters
  onChange: (change: Partial<EventFilters>) => void
}

const stateChoices = [
  { value: 'all', label: 'All statuses' },
  { value: 'processed', label: 'Processed' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
]

function EventFiltersBar({ filters, onChange }: EventFiltersProps) {
  const types = useEventTypes().data ?? []
  const isFiltered = Object.entries(noEventFilters).some(([name, none]) => filters[name as keyof EventFilters] !== none)
  return (
    <>
      <SearchField
        label="Search by Stripe event ID"
        placeholder="Part of the Stripe event ID..."
        value={filters.id}
        onSearch={(id) => onChange({ id })}
      />
      <Select
        aria-label="Event type"
        className={styles.choice}
        data={[{ value: 'all', label: 'All event types' }, ...types.map((type) => ({ value: type, label: type }))]}
        value={filters.event}
        onChange={(event) => onChange({ event: event ?? 'all' })}
      />
      <Select
        aria-label="State"
        className={styles.choice}
        allowDeselect={false}
        data={stateChoices}
        value={filters.state}
        onChange={(state) => onChange({ state: state ?? 'all' })}
      />
      <CompanyChoice company={filters.company} onChange={(company) => onChange({ company })} />
      <Button variant="default" disabled={!isFiltered} onClick={() => onChange(noEventFilters)}>
        Clear
      </Button>
    </>
  )
}

function CompanyChoice({ company, onChange }: { company: string; onChange: (company: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useCompanyChoices(search).data ?? []
  const name = useCompanyName(company).data
  const choices = found.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = choices.some(({ value }) => value === company)
  return (
    <Select
      aria-label="Company"
      className={styles.choice}
      placeholder="All companies"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All companies' }}
      nothingFoundMessage="No company of this name"
      filter={({ options }) => options}
      data={company && !isListed ? [{ value: company, label: name ?? 'This company' }, ...choices] : choices}
      value={company || null}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
