import { Button, Chip, Group, Select, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { NamedObject } from '#shared/features/back-office/audit-log.ts'
import { shortId } from '#web/features/back-office/audit-columns.tsx'
import { DayFilter } from '#web/features/back-office/day-filter.tsx'
import { useCompanyChoices, useUserChoices } from '#web/features/back-office/use-choices.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './audit-log.module.css'
import {
  type AuditView,
  changeAuditFilter,
  clearAuditFilters,
  hasAuditFilters,
  parseCommaList,
  reversedUserFilter,
  toggleInCommaList,
} from './audit-view.ts'
import { useAuditTypes } from './use-audit-log.ts'

interface AuditFilterCardProps {
  view: AuditView
  /** Names of the objects that the filters name by id. */
  names: readonly NamedObject[]
  onChange: (change: Partial<AuditView>) => void
}

export function AuditFilterCard({ view, names, onChange }: AuditFilterCardProps) {
  const types = useAuditTypes()
  const active = hasAuditFilters(view)
  return (
    <Panel
      title={<>Filters {active ? <StatusBadge tone="info">Active</StatusBadge> : null}</>}
      aside={
        active ? (
          <Button variant="default" size="xs" onClick={() => onChange(clearAuditFilters())}>
            Clear All
          </Button>
        ) : null
      }
    >
      <div className={styles.fields}>
        <SearchField
          label="Search Metadata"
          showLabel
          placeholder="Search in metadata..."
          value={view.searchText}
          onSearch={(searchText) => onChange(changeAuditFilter({ searchText }))}
        />
        <ActorFilter
          value={view.adminUserId}
          names={names}
          onChange={(adminUserId) => onChange(changeAuditFilter({ adminUserId }))}
        />
        <CompanyFilter
          value={view.companyId}
          names={names}
          onChange={(companyId) => onChange(changeAuditFilter({ companyId }))}
        />
        <DayFilter
          label="Date From"
          value={view.dateFrom}
          max={view.dateTo}
          onChange={(dateFrom) => onChange(changeAuditFilter({ dateFrom }))}
        />
        <DayFilter
          label="Date To"
          value={view.dateTo}
          min={view.dateFrom}
          onChange={(dateTo) => onChange(changeAuditFilter({ dateTo }))}
        />
      </div>
      <div className={styles.groups}>
        <TypeFilter
          title="Action Types"
          types={types.actions.data}
          isCounted={!hasAuditFilters({ ...view, actionTypes: '' })}
          selected={view.actionTypes}
          onToggle={(type) => onChange(changeAuditFilter({ actionTypes: toggleInCommaList(view.actionTypes, type) }))}
        />
        <TypeFilter
          title="Resource Types"
          types={types.resources.data}
          isCounted={!hasAuditFilters({ ...view, resourceTypes: '' })}
          selected={view.resourceTypes}
          onToggle={(type) =>
            onChange(changeAuditFilter({ resourceTypes: toggleInCommaList(view.resourceTypes, type) }))
          }
        />
      </div>
      <LinkFilterChips view={view} names={names} onChange={onChange} />
    </Panel>
  )
}

interface ChoiceFilterProps {
  /** Id of the selected object; empty for none. */
  value: string
  names: readonly NamedObject[]
  onChange: (id: string) => void
}

const restMilliseconds = 300

function ActorFilter(props: ChoiceFilterProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, restMilliseconds)
  const users = useUserChoices(search).data ?? []
  const choices = users.map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))
  return <ChoiceFilter {...props} label="Done by" everything="Everyone" choices={choices} onSearch={setTyped} />
}

function CompanyFilter(props: ChoiceFilterProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, restMilliseconds)
  const companies = useCompanyChoices(search).data ?? []
  const choices = companies.map(({ id, name }) => ({ value: id, label: name }))
  return <ChoiceFilter {...props} label="Company" everything="All companies" choices={choices} onSearch={setTyped} />
}

interface ChoiceProps extends ChoiceFilterProps {
  label: string
  everything: string
  choices: { value: string; label: string }[]
  onSearch: (typed: string) => void
}

/** Select that searches on the server. */
function ChoiceFilter({ label, everything, choices, value, names, onChange, onSearch }: ChoiceProps) {
  const isListed = choices.some((choice) => choice.value === value)
  const selected = { value, label: names.find(({ id }) => id === value)?.name ?? shortId(value) }
  return (
    <Select
      label={label}
      placeholder={everything}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': everything }}
      nothingFoundMessage="Nothing found"
      filter={({ options }) => options}
      data={value && !isListed ? [selected, ...choices] : choices}
      value={value || null}
      onSearchChange={onSearch}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

interface TypeFilterProps {
  title: string
  types: readonly { type: string; count: number }[] | undefined
  /** Whether to show the counts, which ignore all other filters. */
  isCounted: boolean
  selected: string
  onToggle: (type: string) => void
}

const shownTypes = 6

/** The most frequent and the selected types; the others on request, so that the list below stays in view. */
function TypeFilter({ title, types, isCounted, selected, onToggle }: TypeFilterProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (!types || types.length === 0) return null
  const chosen = parseCommaList(selected)
  const shown = types.filter(({ type }, at) => showsAll || at < shownTypes || chosen.includes(type))
  return (
    <fieldset className={styles.kinds}>
      <legend>{title}</legend>
      <Group gap={6}>
        {shown.map(({ type, count }) => (
          <Chip key={type} size="xs" checked={chosen.includes(type)} onChange={() => onToggle(type)}>
            {type.replaceAll('_', ' ')}
            {isCounted ? ` (${numberText(count)})` : null}
          </Chip>
        ))}
        {types.length > shownTypes ? (
          <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'Show fewer' : `Show all ${types.length}`}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        ) : null}
      </Group>
    </fieldset>
  )
}

/** Filters that only a link can set. They have no input and are shown as removable chips. */
function LinkFilterChips({ view, names, onChange }: AuditFilterCardProps) {
  const narrowed = [
    { name: 'adminUserId', words: 'Actor', value: view.adminUserId },
    { name: 'userId', words: 'User', value: view.userId },
    { name: 'companyId', words: 'Company', value: view.companyId },
    { name: 'resourceId', words: 'Resource', value: view.resourceId },
  ].filter(({ value }) => value !== '')
  if (narrowed.length === 0) return null
  const turned = reversedUserFilter(view)
  return (
    <Group gap="xs" mt="md">
      {narrowed.map(({ name, words, value }) => (
        <Button key={name} size="xs" variant="default" onClick={() => onChange(changeAuditFilter({ [name]: '' }))}>
          {words}: {names.find(({ id }) => id === value)?.name ?? shortId(value)} ✕
          <VisuallyHidden>Remove this filter</VisuallyHidden>
        </Button>
      ))}
      {turned ? (
        <Button size="xs" variant="default" onClick={() => onChange(turned.change)}>
          {turned.words}
        </Button>
      ) : null}
    </Group>
  )
}
