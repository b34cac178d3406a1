import { Select, type SelectProps } from '@mantine/core'
import type { RecordField } from '#shared/records/record-field.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useRecordChoices } from './use-record-choices.ts'

interface RecordRefInputProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  field: RecordField
  value: string | null
  onChange: (id: string | null) => void
}

/** Select of a record. Refetches the records when it opens. */
export function RecordRefInput({ field, value, onChange, ...shared }: RecordRefInputProps) {
  const choices = useRecordChoices(field) ?? []
  const invalidate = useInvalidate()
  return (
    <Select
      searchable
      {...shared}
      data={[...choices]}
      clearable={!field.is_required}
      limit={80}
      nothingFoundMessage="No matches"
      onDropdownOpen={() => void invalidate([field.of === 'space' ? 'spaces' : 'venues'])}
      value={value}
      onChange={onChange}
    />
  )
}
