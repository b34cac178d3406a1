import { Button, Checkbox, CloseButton, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchLimits } from '#shared/features/company/search.ts'
import { countries } from '#shared/places/countries.ts'
import {
  type FilterOperator,
  filterKind,
  isValidFilter,
  type ListFilter,
  operatorsOf,
  parseFilters,
  writeFilters,
} from '#shared/records/list-filters.ts'
import type { FieldChoice, RecordField } from '#shared/records/record-field.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { zones } from '#shared/time/zones.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { AmountInput } from './amount-input.tsx'
import { filterOperatorWords } from './filter-text.ts'
import { NumberField } from './number-field.tsx'
import type { RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useRecordChoices } from './use-record-choices.ts'

interface FiltersPanelProps {
  screen: RecordScreen
  value: string
  onChange: (filters: string) => void
}

/** Filters of a list. Each filter applies as soon as it has a value. */
export function FiltersPanel({ screen, value, onChange }: FiltersPanelProps) {
  const fields = readableFields(screen.type)
  const [filters, setFilters] = useState<ListFilter[]>(() =>
    (parseFilters(value) ?? []).filter(({ field }) => Object.hasOwn(fields, field)),
  )
  const names = Object.entries(fields).filter(([, field]) => operatorsOf(field).length > 0)
  const change = (next: ListFilter[]) => {
    setFilters(next)
    onChange(writeFilters(next.filter((filter) => isValidFilter(fields, filter))))
  }
  const fresh = (field: string): ListFilter => {
    const operator = (fields[field] && operatorsOf(fields[field])[0]) ?? 'empty'
    return { field, operator, value: initialValue(operator) }
  }
  const replace = (at: number, filter: ListFilter) => change(filters.map((one, index) => (index === at ? filter : one)))
  return (
    <>
      {filters.map((filter, at) => {
        const field = fields[filter.field]
        if (!field) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have nothing else that tells them apart
          <div className={styles.filter} key={at}>
            <NativeSelect
              label="Field"
              data={names.map(([name, { label }]) => ({ value: name, label }))}
              value={filter.field}
              onChange={(event) => replace(at, fresh(event.currentTarget.value))}
            />
            <NativeSelect
              label="How"
              data={operatorsOf(field).map((operator) => ({ value: operator, label: filterOperatorWords[operator] }))}
              value={filter.operator}
              onChange={(event) => {
                const operator = event.currentTarget.value as FilterOperator
                replace(at, { ...filter, operator, value: initialValue(operator) })
              }}
            />
            <FilterValueInput
              field={{ ...field, kind: filterKind(field) }}
              filter={filter}
              onChange={(next) => replace(at, { ...filter, value: next })}
            />
            <CloseButton
              size="lg"
              aria-label={`Remove the filter on ${field.label}`}
              onClick={() => change(filters.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setFilters([...filters, fresh(names[0]?.[0] ?? '')])}
        >
          Add a filter
        </Button>
        {filters.length > 0 ? (
          <Button variant="subtle" color="gray" size="compact-sm" ml="xs" onClick={() => change([])}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </>
  )
}

function initialValue(operator: FilterOperator): unknown {
  if (operator === 'is' || operator === 'empty') return true
  return operator.endsWith('_of') ? [] : ''
}

interface FilterValueInputProps {
  field: RecordField
  filter: ListFilter
  onChange: (value: unknown) => void
}

function FilterValueInput({ field, filter: { operator, value }, onChange }: FilterValueInputProps) {
  if (operator === 'is' || operator === 'empty')
    return (
      <Checkbox
        label="Yes"
        pb={8}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (operator.endsWith('_of')) return <MultipleValuesInput field={field} value={value} onChange={onChange} />
  const say = (next: unknown) => onChange(next ?? '')
  if (field.kind === 'money')
    return <AmountInput label="Value" currency={field.currency ?? 'EUR'} value={value} onChange={say} />
  if (field.kind === 'number')
    return <NumberField label="Value" decimals={field.decimals ?? 0} value={value} onChange={say} />
  return (
    <TextInput
      label="Value"
      type={field.kind === 'date' ? 'date' : 'text'}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function MultipleValuesInput({ field, value, onChange }: Omit<FilterValueInputProps, 'filter'> & { value: unknown }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 250)
  const found = useRecordChoices(field, settled)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const missing = found && field.kind === 'record' ? chosen.filter((id) => !found.some((one) => one.value === id)) : []
  const records = useApiQuery(
    companyApi.search.listRecordsByIds,
    missing.length > 0 ? { ids: missing.slice(0, searchLimits.byIds).join() } : null,
  )
  const named = (records.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiSelect
      label="Value"
      data={[...(found ?? fieldChoices(field)), ...named.filter((one) => missing.includes(one.value))]}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      limit={80}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage="No matches"
      value={chosen}
      onChange={onChange}
    />
  )
}

function fieldChoices(field: RecordField): readonly FieldChoice[] {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  if (field.kind === 'country') return countries().map(({ code, name }) => ({ value: code, label: name }))
  if (field.kind === 'time_zone') return plain(zones())
  if (field.kind === 'currency') return plain(Intl.supportedValuesOf('currency'))
  return field.choices ?? []
}
