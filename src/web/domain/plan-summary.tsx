import { Check } from 'lucide-react'
import type { Plan } from '#shared/entities.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { guestLimitText, planInclusions, planPrice } from './plan-price.ts'
import styles from './plan-summary.module.css'

interface PlanSummaryProps {
  plan: Plan
  isCurrent?: boolean
  /** Whether the plan has no guests, while others on offer do. */
  lacksGuests: boolean
}

/**
 * Content of a plan card. It has three rows, so that `grid-template-rows: subgrid` on the card aligns the lists of all
 * cards.
 */
export function PlanSummary({ plan, isCurrent = false, lacksGuests }: PlanSummaryProps) {
  const cost = planPrice(plan)
  const guests = lacksGuests ? 'No guest access' : guestLimitText(plan)
  return (
    <div className={styles.plan}>
      <div className={styles.head}>
        <div className={styles.name}>
          <strong>{plan.name}</strong>
          {isCurrent ? <StatusBadge tone="success">Current plan</StatusBadge> : null}
          {plan.is_featured && !isCurrent ? <StatusBadge tone="accent">Most Popular</StatusBadge> : null}
        </div>
        <p className={styles.cost}>
          <span className={styles.amount}>{cost.amount}</span> <span>{cost.unit}</span>
        </p>
        {cost.note ? <p className={styles.note}>{cost.note}</p> : null}
        {cost.least ? <p className={styles.least}>{cost.least}</p> : null}
        {guests ? <p className={styles.note}>{guests}</p> : null}
        {plan.description ? <p className={styles.note}>{plan.description}</p> : null}
      </div>
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
