import { Check, ChevronDown } from 'lucide-react'
import type { Plan } from '#shared/entities'
import { limitText, planInclusions, storageSize } from '../../ui/plan-price.ts'
import styles from './billing.module.css'

/** Folded by the browser itself, so it works before and without our code. [C-BILL-09 C-BILL-76] */
export function PlanDetails({ plan }: { plan: Plan | null }) {
  return (
    <details className={styles.details}>
      <summary>
        Plan Details &amp; Features
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </summary>
      {plan ? <Details plan={plan} /> : <p className={styles.quiet}>No active plan found</p>}
    </details>
  )
}

function Details({ plan }: { plan: Plan }) {
  const { limits } = plan
  const rows = [
    ['Team members', limitText(limits.max_team_members)],
    ['Events', limitText(limits.max_events)],
    ['Storage', limitText(limits.max_storage_gb, storageSize)],
    ['E-mails a month', limitText(limits.max_monthly_emails)],
    ['Integrations', limitText(limits.max_integrations)],
    ['Budget items', limitText(limits.max_budget_items)],
    ['Guests', limits.allow_guest_users ? limitText(limits.max_guest_users) : 'None'],
  ]
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
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
