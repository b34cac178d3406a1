import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { AccessRequirement } from '#shared/access.ts'
import type { Choice, RecordField } from '#shared/records/record-field.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { useRecordChoices } from './use-record-choices.ts'

interface RecordRefInputProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  field: RecordField
  value: string | null
  onChange: (id: string | null) => void
}

const lists = { venue: companyApi.venues.listRecords, space: companyApi.spaces.listRecords }

/** Kinds of records that need no more than a name, and can therefore be created from a select. */
const createdByName: Readonly<Record<string, CreatedByName>> = {
  venue: {
    access: { module: 'events', level: 'write' },
    call: companyApi.venues.createRecord,
    values: (name) => ({ name, time_zone: companyTimeZone() ?? 'UTC' }),
  },
}

interface CreatedByName {
  access: AccessRequirement
  call: typeof companyApi.venues.createRecord
  values: (name: string) => { name: string; time_zone: string }
}

/** Value of the option that creates a record. */
const newRecord = 'new'

/** Select of a record. Refetches the records when it opens, and searches them on the server. */
export function RecordRefInput({ field, value, onChange, ...shared }: RecordRefInputProps) {
  const of = field.of ?? 'venue'
  const [search, setSearch] = useState('')
  const [created, setCreated] = useState<readonly Choice[]>([])
  const [selected, setSelected] = useState<Choice | null>(null)
  const typed = search.trim()
  const [settled] = useDebouncedValue(typed === selected?.label ? '' : typed, 250)
  const found = useRecordChoices(field, settled) ?? []
  const invalidate = useInvalidate()
  const byName = createdByName[of]
  const can = useCan()
  const create = useApiMutation(byName?.call ?? companyApi.venues.createRecord, {
    successToast: `The ${of} was created`,
    errorToast: 'Not created',
  })
  const choices = [...found, ...created.filter((one) => !found.some((other) => other.value === one.value))]
  const isKnown = choices.some(({ label }) => label.toLocaleLowerCase() === typed.toLocaleLowerCase())
  const mayCreate = byName && !shared.readOnly && can(byName.access)
  const isOffered = mayCreate && typed !== '' && settled === typed && !isKnown
  const offer = isOffered ? [{ value: newRecord, label: `Add ‘${typed}’ as a new ${of}` }] : []

  const choose = (id: string | null) => {
    if (id !== newRecord || !byName) {
      setSelected(choices.find((one) => one.value === id) ?? null)
      return onChange(id)
    }
    create.mutate(byName.values(typed), {
      onSuccess: ({ record: { id, name } }) => {
        const choice = { value: id, label: name }
        setCreated((before) => [...before, choice])
        setSelected(choice)
        onChange(id)
      },
    })
  }
  return (
    <Select
      searchable
      {...shared}
      data={[...choices, ...offer]}
      filter={({ options, search, limit }) => {
        const words = search.trim().toLocaleLowerCase()
        const isFound = (option: (typeof options)[number]) =>
          'label' in option && (option.value === newRecord || option.label.toLocaleLowerCase().includes(words))
        return options.filter(isFound).slice(0, limit)
      }}
      clearable={!field.is_required}
      limit={80}
      nothingFoundMessage="No matches"
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => void invalidate(of === 'space' ? [lists.space] : [lists.venue])}
      value={value}
      onChange={choose}
    />
  )
}
