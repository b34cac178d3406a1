import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { PlanLimits } from '#shared/entities.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'

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
export function planOnWire<P extends { limits: Record<string, unknown> }>(
  plan: P,
): Omit<P, 'limits'> & { limits: PlanLimits } {
  return { ...plan, limits: normaliseLimits(plan.limits) }
}

/** Active, not private, and open to the company type when one is named. */
export function plansOnOffer(tx: Transaction, companyTypeId?: string) {
  const plans = tx.selectFrom('plans').where('is_active', '=', true).where('is_private', '=', false)
  if (!companyTypeId) return plans
  return plans.where((eb) =>
    eb.or([
      eb('allowed_company_type_ids', 'is', null),
      sql<boolean>`${companyTypeId}::uuid = any (allowed_company_type_ids)`,
    ]),
  )
}
