import { forEachLimit, type PlanLimit, planLimits } from '#shared/plan-limits.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { isOver, usageText } from './billing-text.ts'
import type { Billing } from './use-billing.ts'

/** After a change to a smaller plan; nothing is taken away, but nothing more fits. (decision 6.12) */
export function OverLimits({ billing: { usage, plan } }: { billing: Billing }) {
  const over = usagesOf(usage).filter(([, each]) => isOver(each))
  if (over.length === 0) return null
  return (
    <PlainNotice tone="warning" title={`More is in use than the plan ${plan?.name ?? ''} allows`}>
      {over.map(([name, each]) => `${planLimits[name].label}: ${usageText(name, each)}`).join(' · ')}. Everything stays,
      but no more of it can be added until there is less, or the plan is larger.
    </PlainNotice>
  )
}

type Usage = Billing['usage']
export function usagesOf(usage: Usage): [name: PlanLimit, usage: Usage[PlanLimit]][] {
  return Object.values(forEachLimit<[PlanLimit, Usage[PlanLimit]]>((name) => [name, usage[name]]))
}
