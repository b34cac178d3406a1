import { forEachLimit, isLimitInUse, type PlanLimit } from '#shared/plan-limits.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { storageSize } from './plan-price.ts'

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
  return `${amount} of ${isStorage ? storageSize(limit) : numberText(limit)}`
}

function storageUsageText(gigabytes: number): string {
  if (gigabytes > 0 && gigabytes < 1) return `${Math.max(1, Math.round(gigabytes * 1024))} MB`
  return storageSize(Number(gigabytes.toFixed(1)))
}

export function isOverLimit({ used, limit }: LimitUsage): boolean {
  return limit !== null && used > limit
}

export function listUsages(usage: PlanUsageByLimit): [name: PlanLimit, used: LimitUsage][] {
  const all = Object.values(forEachLimit<[PlanLimit, LimitUsage]>((name) => [name, usage[name]]))
  return all.filter(([name]) => isLimitInUse(name))
}
