import type { PlanLimits } from '#shared/entities.ts'
import { planLimitDefinitions } from '#shared/plan-limits.ts'
import { isOverLimit, listUsages, type PlanUsageByLimit, usageText } from '#web/domain/plan-usage-text.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

interface ExceededLimitsProps {
  plan: { name: string; limits: PlanLimits } | undefined
  usage: PlanUsageByLimit
}

/** Names the limits of a plan that a company would exceed on it. */
export function ExceededLimits({ plan, usage }: ExceededLimitsProps) {
  if (!plan) return null
  const exceeded = listUsages(usage).flatMap(([name, { used }]) => {
    const onPlan = { used, limit: planLimitDefinitions[name].allowed(plan.limits) }
    return isOverLimit(onPlan) ? [`${planLimitDefinitions[name].label}: ${usageText(name, onPlan)}`] : []
  })
  if (exceeded.length === 0) return null
  return (
    <PlainNotice tone="warning">
      Over the limits of {plan.name}: {exceeded.join('; ')}. Everything is kept, but nothing can be added above a limit.
    </PlainNotice>
  )
}
