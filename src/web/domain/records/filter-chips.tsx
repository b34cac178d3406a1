import { Pill } from '@mantine/core'
import { filterKind, type ListFilter, parseFilters, writeFilters } from '#shared/records/list-filters.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { filterText } from './filter-text.ts'
import type { RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useRecordChoices } from './use-record-choices.ts'

interface FilterChipsProps {
  screen: RecordScreen
  value: string
  onChange: (filters: string) => void
}

/** Active filters of a list. Each can be removed. */
export function FilterChips({ screen, value, onChange }: FilterChipsProps) {
  const fields = readableFields(screen.type)
  const filters = parseFilters(value) ?? []
  const without = (at: number) => onChange(writeFilters(filters.filter((_, index) => index !== at)))
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map((filter, at) => {
        const field = fields[filter.field]
        return field ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have nothing else that tells them apart
          <li key={at}>
            <FilterChip field={field} filter={filter} onRemove={() => without(at)} />
          </li>
        ) : null
      })}
    </ul>
  )
}

interface FilterChipProps {
  field: RecordField
  filter: ListFilter
  onRemove: () => void
}

function FilterChip({ field, filter, onRemove }: FilterChipProps) {
  const text = useFilterText(field, filter)
  return (
    <Pill
      className={styles.chip}
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove the filter on ${field.label}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {text}
    </Pill>
  )
}

function useFilterText(field: RecordField, filter: ListFilter): string {
  const choices = useRecordChoices({ ...field, kind: filterKind(field) }) ?? field.choices ?? []
  return filterText(field, filter, choices)
}

/** Active filters of a list as text, each after a dot, for printing. */
export function FilterTexts({ screen, value }: Pick<FilterChipsProps, 'screen' | 'value'>) {
  const fields = readableFields(screen.type)
  return (parseFilters(value) ?? []).map((filter, at) => {
    const field = fields[filter.field]
    // biome-ignore lint/suspicious/noArrayIndexKey: filters have nothing else that tells them apart
    return field ? <FilterWords key={at} field={field} filter={filter} /> : null
  })
}

function FilterWords({ field, filter }: Omit<FilterChipProps, 'onRemove'>) {
  return ` · ${useFilterText(field, filter)}`
}
