import { Button, Select, TextInput } from '@mantine/core'
import { statusChoices } from '#shared/features/back-office/subscriptions.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './subscriptions.module.css'
import { noFilters, type SubscriptionFilters } from './use-subscriptions.ts'

interface SubscriptionFiltersProps {
  filters: SubscriptionFilters
  onChange: (change: Partial<SubscriptionFilters>) => void
}

const statuses = [
  { value: 'all', label: 'All statuses' },
  ...statusChoices.map((status) => ({
    value: status,
    label: subscriptionStatusLabels[status === 'canceled' ? 'cancelled' : status].word,
  })),
]

export function SubscriptionFiltersBar({ filters, onChange }: SubscriptionFiltersProps) {
  const plans = usePlanChoices().data ?? []
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noFilters)
  return (
    <>
      <SearchField
        label="Search subscriptions"
        placeholder="Search by company or billing email..."
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Status"
        className={styles.choice}
        data={statuses}
        value={statuses.find(({ value }) => value === filters.status.replace('cancelled', 'canceled'))?.value ?? 'all'}
        onChange={(status) => onChange({ status: status ?? 'all' })}
      />
      <Select
        aria-label="Plan"
        className={styles.choice}
        data={[{ value: 'all', label: 'All plans' }, ...plans.map(({ id, name }) => ({ value: id, label: name }))]}
        value={filters.plan}
        onChange={(plan) => onChange({ plan: plan ?? 'all' })}
      />
      <TextInput
        type="date"
        aria-label="Subscribed from"
        max={filters.to || undefined}
        value={filters.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Subscribed to"
        min={filters.from || undefined}
        value={filters.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <Button variant="default" disabled={!isFiltered} onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    </>
  )
}
