import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { ConfigField } from '#shared/widget-config.ts'

type Values = Record<string, unknown>

interface SchemaFormProps {
  fields: readonly ConfigField[]
  values: Values
  problems: Record<string, string>
  onChange: (values: Values) => void
}

/** Form generated from a JSON schema, one field per property. */
export function SchemaForm({ fields, values, problems, onChange }: SchemaFormProps) {
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          field={field}
          value={values[field.name]}
          problem={problems[field.name]}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </Stack>
  )
}

interface SchemaFieldProps {
  field: ConfigField
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

function SchemaField({ field, value, problem, onChange }: SchemaFieldProps) {
  const common = { label: field.label, description: field.hint, error: problem }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          maxLength={field.maximum ?? undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          value={typeof value === 'number' ? value : ''}
          onChange={(entered) => onChange(entered === '' ? undefined : Number(entered))}
        />
      )
    case 'switch':
      return <Switch {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'choice':
      return (
        <Select
          {...common}
          data={field.options}
          clearable
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      )
    case 'choices':
      return (
        <Checkbox.Group {...common} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {field.options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
  }
}
