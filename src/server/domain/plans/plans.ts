import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { PlanLimits } from '#shared/entities.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { availableInclusions } from '#shared/plan-texts.ts'

export const planColumns = [
  'id',
  'name',
  'description',
  'price_monthly',
  'currency',
  'billing_frequency',
  'stripe_price_id',
  'is_active',
  'is_private',
  'is_featured',
  'trial_days',
  'display_inclusions',
  'allowed_company_type_ids',
  'limits',
  'features',
] as const

export function toPlanResponse<P extends { limits: Record<string, unknown> }>(
  plan: P,
): Omit<P, 'limits'> & { limits: PlanLimits } {
  return { ...plan, limits: normalizeLimits(plan.limits) }
}

/** A plan as shown to customers. Inclusions that this installation does not offer, such as support, are removed. */
export function toOfferedPlan<P extends { limits: Record<string, unknown>; display_inclusions: string[] }>(
  { env }: { env: { SUPPORT_EMAIL?: string | undefined } },
  plan: P,
): Omit<P, 'limits'> & { limits: PlanLimits } {
  const hasSupport = env.SUPPORT_EMAIL !== undefined
  return toPlanResponse({ ...plan, display_inclusions: availableInclusions(plan.display_inclusions, { hasSupport }) })
}

/**
 * SQL condition: the plan is open to all company types, or lists this type. A company without a type gets only plans
 * that are open to all types. `p` is the alias of `plans`, `type` a column or value. `isPlanOpenToCompanyType` is the
 * same rule in TypeScript.
 */
export function planOpenToCompanyTypeCondition(p: string, type: RawBuilder<unknown>): RawBuilder<boolean> {
  const types = sql.ref(`${p}.allowed_company_type_ids`)
  return sql<boolean>`(coalesce(cardinality(${types}), 0) = 0 or coalesce(${type} = any (${types}), false))`
}

export function plansOnOfferQuery(tx: Transaction, companyTypeId?: string) {
  const plans = tx.selectFrom('plans').where('is_active', '=', true).where('is_private', '=', false)
  return companyTypeId ? plans.where(planOpenToCompanyTypeCondition('plans', sql`${companyTypeId}::uuid`)) : plans
}
