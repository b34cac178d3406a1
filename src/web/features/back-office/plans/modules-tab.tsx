import { Stack, Switch } from '@mantine/core'
import { isAvailable } from '#shared/modules.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import type { PlanTabProps } from './plan-tabs.tsx'
import styles from './plans.module.css'
import { usePlanModules } from './use-plans.ts'

/** Unavailable modules cannot be added; plans that already have one keep it. */
export function ModulesTab({ form }: PlanTabProps) {
  const { data, isError, refetch, isFetching } = usePlanModules()
  if (isError) return <ErrorState message="Failed to fetch modules" onRetry={refetch} retrying={isFetching} />
  if (!data) return <LoadingScreen text="Loading modules..." fill="block" />

  const chosen = form.values.module_ids
  const toggle = (id: string, included: boolean) =>
    form.setFieldValue('module_ids', included ? [...chosen, id] : chosen.filter((one) => one !== id))
  const categories = [...new Set(data.map(({ category }) => category))]
  return (
    <Stack gap="lg">
      <section className={styles.category} aria-label="Features">
        <h3>Features</h3>
        <Switch
          label="Custom branding"
          description="Companies on it may set a logo and colours of their own. The page for it comes with the module Marketing."
          {...form.getInputProps('features.custom_branding', { type: 'checkbox' })}
        />
      </section>
      {categories.map((category) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h3>{category}</h3>
          {data
            .filter((module) => module.category === category)
            .map(({ id, key, name, description, is_core }) => (
              <Switch
                key={id}
                label={name}
                description={!isAvailable(key) ? 'Not yet available' : is_core ? 'Every company has it.' : description}
                disabled={is_core || !isAvailable(key)}
                checked={is_core || chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
        </section>
      ))}
    </Stack>
  )
}
