import type { RecordField } from '#shared/records/record-field.ts'
import { Select, type SelectProps } from '#web/ui/choices/choice-inputs.tsx'
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
      {...shared}
      data={[...choices]}
      clearable={!shared.readOnly && !field.is_required}
      limit={80}
      nothingFoundMessage="Nothing of this name"
      value={value}
      onChange={onChange}
    />
  )
}
