import { Check } from 'lucide-react'
import type { Plan } from '#shared/entities.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { planInclusions, planPrice } from './plan-price.ts'
import styles from './plan-summary.module.css'

/** What a plan is, costs and includes; the card around it is the caller's. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const cost = planPrice(plan)
  return (
    <div className={styles.plan}>
      <div className={styles.name}>
        <strong>{plan.name}</strong>
        {plan.is_featured ? <StatusBadge tone="accent">Most Popular</StatusBadge> : null}
      </div>
      <p className={styles.cost}>
        <span className={styles.amount}>{cost.amount}</span> <span>{cost.unit}</span>
      </p>
      {cost.note ? <p className={styles.note}>{cost.note}</p> : null}
      {plan.description ? <p className={styles.note}>{plan.description}</p> : null}
      <ul className={styles.inclusions}>
        {planInclusions(plan).map((inclusion) => (
          <li key={inclusion}>
            <Check size={16} aria-hidden="true" />
            {inclusion}
          </li>
        ))}
      </ul>
    </div>
  )
}
