import type { PlanLimits } from '#shared/entities.ts'
import { isLimitInUse, mapPlanLimits, type PlanLimit, planLimitDefinitions } from '#shared/plan-limits.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { storageSizeText } from './plan-price.ts'

/** Current use and maximum of a plan limit. A `limit` of null means unlimited. */
export interface LimitUsage {
  used: number
  limit: number | null
}
export type PlanUsageByLimit = Record<PlanLimit, LimitUsage>

export function usageText(name: PlanLimit, { used, limit }: LimitUsage): string {
  const isStorage = name === 'storage' || name === 'storage_per_user'
  const amount = isStorage ? storageUsageText(used) : numberText(used)
  if (limit === null) return `${amount} · Unlimited`
  return `${amount} of ${isStorage ? storageSizeText(limit) : numberText(limit)}`
}

function storageUsageText(gigabytes: number): string {
  if (gigabytes > 0 && gigabytes < 1) return `${Math.max(1, Math.round(gigabytes * 1024))} MB`
  return storageSizeText(Number(gigabytes.toFixed(1)))
}

export function isOverLimit({ used, limit }: LimitUsage): boolean {
  return limit !== null && used > limit
}

export function listUsages(usage: PlanUsageByLimit): [name: PlanLimit, used: LimitUsage][] {
  const all = Object.values(mapPlanLimits<[PlanLimit, LimitUsage]>((name) => [name, usage[name]]))
  return all.filter(([name]) => isLimitInUse(name))
}

/** The same usage with the limits of another plan. */
export function usageOnPlan(usage: PlanUsageByLimit, limits: PlanLimits): PlanUsageByLimit {
  return mapPlanLimits((name) => ({ used: usage[name].used, limit: planLimitDefinitions[name].allowed(limits) }))
}

/** Sentence that names the limits that are exceeded and the consequence; null if none is. */
export function overLimitsText(usage: PlanUsageByLimit): string | null {
  const over = listUsages(usage).filter(([, each]) => isOverLimit(each))
  if (over.length === 0) return null
  const uses = over.map(([name, each]) => `${usageText(name, each)} ${planLimitDefinitions[name].label.toLowerCase()}`)
  return `You use ${uses.join(', ')}. You keep everything, but cannot add more until you remove some or upgrade.`
}
