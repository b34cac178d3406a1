import { Check, ChevronDown } from 'lucide-react'
import type { Plan } from '#shared/entities.ts'
import { planLimits } from '#shared/plan-limits.ts'
import { planInclusions } from '#web/domain/plan-price.ts'
import styles from './billing.module.css'
import { isOver, usageText } from './billing-text.ts'
import { usagesOf } from './over-limits.tsx'
import type { Billing } from './use-billing.ts'

/** Folded by the browser itself, so it works before and without our code. [C-BILL-09 C-BILL-76] */
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
      <dl className={styles.limits}>
        {usagesOf(usage).map(([name, each]) => (
          <div key={name} data-over={isOver(each)}>
            <dt>{planLimits[name].label}</dt>
            <dd>
              {usageText(name, each)}
              {isOver(each) ? ' – over the limit' : ''}
            </dd>
            <UsageBar {...each} />
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Says what the words beside it say, to the eye. */
function UsageBar({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return null
  const share = limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit)
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
