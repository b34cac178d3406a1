import { type PlanLimit, planLimitDefinitions } from '#shared/plan-limits.ts'
import styles from './plan-usage.module.css'
import { isOverLimit, type LimitUsage, listUsages, type PlanUsageByLimit, usageText } from './plan-usage-text.ts'

const hints: Partial<Record<PlanLimit, string>> = {
  emails: 'Sent to others; emails about accounts, security and billing do not count',
}

export function PlanUsage({ usage }: { usage: PlanUsageByLimit }) {
  return (
    <dl className={styles.limits}>
      {listUsages(usage).map(([name, each]) => (
        <div key={name} data-over={isOverLimit(each)}>
          <dt>
            {planLimitDefinitions[name].label}
            {hints[name] ? <small>{hints[name]}</small> : null}
          </dt>
          <dd>
            {usageText(name, each)}
            {isOverLimit(each) ? ' – over the limit' : ''}
          </dd>
          <UsageBar {...each} />
        </div>
      ))}
    </dl>
  )
}

/** Bar for the used share of a limit. Hidden from screen readers, as the text next to it says the same. */
function UsageBar({ used, limit }: LimitUsage) {
  if (limit === null) return null
  const share = limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit)
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
