import { Select, type SelectProps } from '@mantine/core'
import type { RecordField } from '#shared/records/record-field.ts'
import { useRecordChoices } from './use-record-choices.ts'

interface RecordRefInputProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  field: RecordField
  value: string | null
  onChange: (id: string | null) => void
}

export function RecordRefInput({ field, value, onChange, ...shared }: RecordRefInputProps) {
  const choices = useRecordChoices(field) ?? []
  return (
    <Select
      searchable
      {...shared}
      data={[...choices]}
      clearable={!field.is_required}
      limit={80}
      nothingFoundMessage="Nothing of this name"
      value={value}
      onChange={onChange}
    />
  )
}
