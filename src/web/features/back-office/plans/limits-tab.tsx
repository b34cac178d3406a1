import { NumberInput, Stack, Switch } from '@mantine/core'
import { isModuleAvailable } from '#shared/modules.ts'
import { mapLimitFields } from '#shared/plan-limits.ts'
import type { PlanTabProps } from './plan-tabs.tsx'
import styles from './plans.module.css'

const unlimitedHint = '0 = unlimited'

export function LimitsTab({ form }: PlanTabProps) {
  const guests = form.values.limits.allow_guest_users
  return (
    <Stack gap="md">
      <div className={styles.pair}>
        {Object.values(
          mapLimitFields((name, { label, step = 1, module }) =>
            label ? (
              <NumberInput
                key={name}
                label={label}
                description={
                  !module || isModuleAvailable(module) ? unlimitedHint : `${unlimitedHint}. Not yet available`
                }
                min={0}
                step={step}
                clampBehavior="none"
                thousandSeparator=","
                {...form.getInputProps(`limits.${name}`)}
              />
            ) : null,
          ),
        )}
      </div>
      <Switch
        label="Guest users"
        description="People who can only see the events they are invited to. They do not count as paid seats."
        checked={guests}
        onChange={(event) => {
          form.setFieldValue('limits.allow_guest_users', event.currentTarget.checked)
          if (!event.currentTarget.checked) form.setFieldValue('limits.max_guest_users', 0)
        }}
      />
      {guests ? (
        <NumberInput
          label="Maximum guest users"
          description={unlimitedHint}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('limits.max_guest_users')}
        />
      ) : null}
    </Stack>
  )
}
