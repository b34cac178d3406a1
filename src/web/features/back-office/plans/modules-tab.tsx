import { Stack, Switch } from '@mantine/core'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import type { PlanTabProps } from './plan-tabs.tsx'
import styles from './plans.module.css'
import { usePlanModules } from './use-plans.ts'

/** [A-PLAN-27..29] */
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
      {categories.map((category) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h3>{category}</h3>
          {data
            .filter((module) => module.category === category)
            .map(({ id, name, description, is_core }) => (
              <Switch
                key={id}
                label={name}
                description={is_core ? 'Every company has it.' : description}
                disabled={is_core}
                checked={is_core || chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
        </section>
      ))}
    </Stack>
  )
}
