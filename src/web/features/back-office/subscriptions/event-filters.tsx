import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCompanyChoices } from '#web/features/back-office/use-choices.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './subscriptions.module.css'
import { type EventFilters, noEventFilters, useCompanyName, useEventTypes } from './use-billing-events.ts'

interface EventFiltersProps {
  filters: EventFilters
  onChange: (change: Partial<EventFilters>) => void
}

const stateChoices = [
  { value: 'all', label: 'All states' },
  { value: 'processed', label: 'Processed' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
]

export function EventFiltersBar({ filters, onChange }: EventFiltersProps) {
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
