import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { PlanLimits } from '#shared/entities.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'
import { keptPromises } from '#shared/plan-texts.ts'

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

/** A plan as the wire shows it: its limits in the one shape, however they were stored. */
export function planResponse<P extends { limits: Record<string, unknown> }>(
  plan: P,
): Omit<P, 'limits'> & { limits: PlanLimits } {
  return { ...plan, limits: normaliseLimits(plan.limits) }
}

/** The same for who is to buy it, or has bought it: its lines name only what is there. */
export function offeredPlan<P extends { limits: Record<string, unknown>; display_inclusions: string[] }>(
  { env }: { env: { SUPPORT_EMAIL?: string | undefined } },
  plan: P,
): Omit<P, 'limits'> & { limits: PlanLimits } {
  const hasSupport = env.SUPPORT_EMAIL !== undefined
  return planResponse({ ...plan, display_inclusions: keptPromises(plan.display_inclusions, { hasSupport }) })
}

/**
 * Whether a plan can be taken by companies of a type: by all, or by those of the types it names; a company without a type
 * takes what is for all. `p` is the plan in the question, `type` a column or a value; `isOpenToType` says the same of a plan
 * at hand.
 */
export function isOpenToTypeSql(p: string, type: RawBuilder<unknown>): RawBuilder<boolean> {
  const types = sql.ref(`${p}.allowed_company_type_ids`)
  return sql<boolean>`(coalesce(cardinality(${types}), 0) = 0 or coalesce(${type} = any (${types}), false))`
}

/** Active, not private, and open to the company type when one is named. */
export function plansOnOffer(tx: Transaction, companyTypeId?: string) {
  const plans = tx.selectFrom('plans').where('is_active', '=', true).where('is_private', '=', false)
  return companyTypeId ? plans.where(isOpenToTypeSql('plans', sql`${companyTypeId}::uuid`)) : plans
}
