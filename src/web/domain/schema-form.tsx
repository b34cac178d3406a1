import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ConfigField } from '#shared/widget-config.ts'

interface SchemaFormProps {
  fields: readonly ConfigField[]
  form: UseFormReturnType<Record<string, unknown>>
}

export function SchemaForm({ fields, form }: SchemaFormProps) {
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <SchemaField key={field.name} field={field} form={form} />
      ))}
    </Stack>
  )
}

function SchemaField({ field, form }: { field: ConfigField; form: SchemaFormProps['form'] }) {
  const value = form.values[field.name]
  const common = { label: field.label, description: field.hint, ...form.getInputProps(field.name) }
  const set = (chosen: unknown) => form.setFieldValue(field.name, chosen)
  switch (field.kind) {
    case 'text':
      return (
        <TextInput {...common} maxLength={field.maximum ?? undefined} value={typeof value === 'string' ? value : ''} />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          value={typeof value === 'number' ? value : ''}
          onChange={(entered) => set(entered === '' ? undefined : Number(entered))}
        />
      )
    case 'switch':
      return (
        <Switch
          label={field.label}
          description={field.hint}
          {...form.getInputProps(field.name, { type: 'checkbox' })}
          checked={value === true}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={field.options}
          clearable
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => set(chosen ?? undefined)}
        />
      )
    case 'choices':
      return (
        <Checkbox.Group {...common} value={Array.isArray(value) ? value.map(String) : []}>
          <Stack gap="xs" mt="xs">
            {field.options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
  }
}
