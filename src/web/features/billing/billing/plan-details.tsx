import { Check, ChevronDown } from 'lucide-react'
import type { Plan } from '#shared/entities.ts'
import { planInclusions } from '#web/domain/plan-price.ts'
import { PlanUsage } from '#web/domain/plan-usage.tsx'
import styles from './billing.module.css'
import type { Billing } from './use-billing.ts'

export function PlanDetails({ billing: { plan, usage } }: { billing: Billing }) {
  return (
    <details className={styles.details}>
      <summary>
        Plan Details &amp; Features
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </summary>
      {plan ? <Details plan={plan} usage={usage} /> : <p className={styles.quiet}>No active plan found</p>}
    </details>
  )
}

function Details({ plan, usage }: { plan: Plan; usage: Billing['usage'] }) {
  return (
    <div className={styles.detailsBody}>
      <ul className={styles.inclusions}>
        {planInclusions(plan).map((inclusion) => (
          <li key={inclusion}>
            <Check size={16} aria-hidden="true" />
            {inclusion}
          </li>
        ))}
      </ul>
      <PlanUsage usage={usage} />
    </div>
  )
}
