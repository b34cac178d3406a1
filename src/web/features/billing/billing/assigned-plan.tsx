import type { Plan } from '#shared/entities.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './billing.module.css'

export function AssignedPlan({ plan }: { plan: Plan | null }) {
  return (
    <Panel title="Current Plan">
      <p className={styles.planName}>{plan?.name ?? 'No Plan'}</p>
      <p className={styles.quiet}>
        Plans are assigned by the platform here: there is nothing to pay. Ask its administrators for another plan.
      </p>
    </Panel>
  )
}
