import { planLimits } from '#shared/plan-limits.ts'
import { isOver, usagesOf, usageText } from '#web/domain/plan-usage-text.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import type { Billing } from './use-billing.ts'

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
