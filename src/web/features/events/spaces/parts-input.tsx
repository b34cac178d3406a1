import { MultiSelect } from '@mantine/core'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import { useSpacesOf } from './use-spaces-of.ts'

export function PartsInput({ value, onChange, errors, readOnly, values }: CustomInputProps) {
  const spaces = useSpacesOf(typeof values.venue === 'string' ? values.venue : null).data?.rows ?? []
  const others = spaces.filter(({ name }) => name !== values.name)
  return (
    <MultiSelect
      searchable
      label="Made of"
      data-path="parts"
      description="A booking of the whole takes each of them, and the other way round"
      data={others.map(({ id, name }) => ({ value: id, label: name }))}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      nothingFoundMessage="No other space at this venue"
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  )
}
