import { Input, NumberInput, SegmentedControl, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { companyTypeIcons, maxCompanyTypeKeyLength } from '#shared/company-types.ts'
import { CompanyTypeIcon } from '#web/domain/company-type-icon.tsx'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { type CompanyTypeForm, changeName } from './company-type-form.ts'

interface CompanyTypeFieldsProps {
  form: UseFormReturnType<CompanyTypeForm>
  isNew: boolean
  defaultPlan: DefaultPlan | null
}

export interface DefaultPlan {
  id: string
  name: string
  is_active: boolean
}

const noPlanValue = 'none'

export function CompanyTypeFields({ form, isNew, defaultPlan }: CompanyTypeFieldsProps) {
  const plans = usePlanChoices()
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        withAsterisk
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => {
          const typed = event.currentTarget.value
          if (isNew) form.setValues((values) => changeName({ ...form.values, ...values }, typed))
          else form.setFieldValue('name', typed)
        }}
      />
      <TextInput
        label="Key"
        withAsterisk
        description={isNew ? 'Generated from the name; cannot be changed later' : 'The key cannot be changed'}
        maxLength={maxCompanyTypeKeyLength}
        spellCheck={false}
        disabled={!isNew}
        {...form.getInputProps('key')}
      />
      <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
      <Input.Wrapper label="Icon" labelElement="div">
        <SegmentedControl
          aria-label="Icon"
          fullWidth
          data={companyTypeIcons.map((icon) => ({
            value: icon,
            label: (
              <span role="img" aria-label={icon} title={icon}>
                <CompanyTypeIcon icon={icon} />
              </span>
            ),
          }))}
          value={form.values.icon}
          onChange={(value) =>
            form.setFieldValue('icon', companyTypeIcons.find((icon) => icon === value) ?? form.values.icon)
          }
        />
      </Input.Wrapper>
      <NumberInput
        label="Sort Order"
        description="Lower numbers come first"
        min={0}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('sort_order')}
      />
      <Select
        label="Default plan"
        description="Optional; must be available to this type"
        data={planChoices(plans.data, defaultPlan)}
        allowDeselect={false}
        {...form.getInputProps('default_plan_id')}
        value={form.values.default_plan_id ?? noPlanValue}
        onChange={(value) => form.setFieldValue('default_plan_id', value === noPlanValue ? null : value)}
      />
      <Switch
        label="Start on the default plan"
        description="Skips plan selection during onboarding, unless the default plan is unavailable."
        disabled={form.values.default_plan_id === null}
        {...form.getInputProps('onboarding_config.skip_plan_selection', { type: 'checkbox' })}
      />
      <Switch
        label="Active"
        description="New companies can choose it."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </Stack>
  )
}

/** Options for the default plan: all active plans, and the current one even if it is inactive. */
function planChoices(plans: readonly DefaultPlan[] = [], present: DefaultPlan | null) {
  const offered = plans.filter(({ id, is_active }) => is_active && id !== present?.id)
  return [
    { value: noPlanValue, label: 'None' },
    ...(present ? [{ value: present.id, label: present.is_active ? present.name : `${present.name} (inactive)` }] : []),
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
