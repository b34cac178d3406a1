import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { FieldChoice, RecordField } from '#shared/records/record-field.ts'
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

/** Value of the select option that creates a venue. */
const newVenue = 'new'

/** Select for a record. Opening it refetches the records. A typed name that does not exist yet creates a venue. */
export function RecordRefInput({ field, value, onChange, ...shared }: RecordRefInputProps) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 250)
  const [selected, setSelected] = useState<FieldChoice | null>(null)
  const found = useRecordChoices(field, settled) ?? []
  const choices = selected && !found.some((one) => one.value === selected.value) ? [...found, selected] : [...found]
  const invalidate = useInvalidate()
  const can = useCan()
  const create = useApiMutation(companyApi.venues.createRecord, {
    successToast: 'Venue created',
    errorToast: 'Failed to create the venue:',
  })
  const isOffered =
    field.of === 'venue' &&
    !shared.readOnly &&
    typed !== '' &&
    typed === settled &&
    !choices.some(({ label }) => label.toLocaleLowerCase() === typed.toLocaleLowerCase()) &&
    can({ module: 'events', level: 'write' })

  const choose = (choice: FieldChoice | null) => {
    setSelected(choice)
    onChange(choice?.value ?? null)
  }
  return (
    <Select
      searchable
      {...shared}
      data={isOffered ? [...choices, { value: newVenue, label: `Add ‘${typed}’ as a new venue` }] : choices}
      clearable={!field.is_required}
      limit={80}
      nothingFoundMessage="No matches"
      onInput={(event) => setTyped(event.currentTarget.value.trim())}
      onDropdownOpen={() => void invalidate([field.of === 'space' ? 'spaces' : 'venues'])}
      onDropdownClose={() => setTyped('')}
      value={value}
      onChange={(id) => {
        if (id !== newVenue) return choose(choices.find((one) => one.value === id) ?? null)
        create.mutate(
          { name: typed, time_zone: companyTimeZone() ?? 'UTC' },
          { onSuccess: ({ record }) => choose({ value: record.id, label: record.name }) },
        )
      }}
    />
  )
}
