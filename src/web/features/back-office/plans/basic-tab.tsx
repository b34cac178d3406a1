import { MultiSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useCompanyTypeChoices } from '#web/features/back-office/use-choices.ts'
import type { PlanTabProps } from './plan-tabs.tsx'

export function BasicTab({ form }: PlanTabProps) {
  const types = useCompanyTypeChoices().data ?? []
  const allowed = form.values.allowed_company_type_ids
  return (
    <Stack gap="md">
      <TextInput label="Plan Name" withAsterisk maxLength={120} {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        description="One sentence under the name on cards"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label="Company types"
        description="Who can choose it while signing up; empty for everybody"
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={allowed ?? []}
        onChange={(ids) => form.setFieldValue('allowed_company_type_ids', ids.length === 0 ? null : ids)}
        error={form.errors.allowed_company_type_ids}
      />
      <Switch
        label="Active"
        description="Can be chosen. Who has an inactive plan keeps it."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
      <Switch
        label="Featured"
        description="Carries the badge 'Most Popular'."
        {...form.getInputProps('is_featured', { type: 'checkbox' })}
      />
      <Switch
        label="Private"
        description="Shown to nobody; only assigned from here."
        {...form.getInputProps('is_private', { type: 'checkbox' })}
      />
    </Stack>
  )
}
