import { sql } from 'kysely'
import { itemsOfPlan } from '#server/domain/billing/plan-of-items.ts'
import { isOpenToTypeSql } from '#server/domain/plans/plans.ts'
import { countSeats } from '#server/domain/team/members.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Frequency, PricedItem } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'

/** Plan that a company can buy. Money is in minor units. */
export interface PlanOffer {
  plan_id: string
  plan_name: string
  trial_days: number
  items: PricedItem[]
  currency: string
  billing_frequency: Frequency
  period_amount: number
  /** Number of seats; null if the plan does not bill seats. */
  seats: number | null
}

/**
 * Find the plan for a price id. The plan must be active, and offered to the company's type or already assigned to
 * the company.
 * @throws price_not_available, also if the price belongs to another company's plan
 */
export function planOffer(ctx: CompanyContext, priceId: string): Promise<PlanOffer> {
  return ctx.transaction(async (tx) => {
    const plan = await tx
      .selectFrom('plans as p')
      .innerJoin('companies as c', (join) => join.on('c.id', '=', ctx.company.id))
      .select(['p.id', 'p.name', 'p.trial_days'])
      .where('p.stripe_price_id', '=', priceId)
      .where('p.is_active', '=', true)
      .where((eb) =>
        eb.or([
          eb('p.id', '=', eb.ref('c.plan_id')),
          eb.and([eb('p.is_private', '=', false), isOpenToTypeSql('p', sql.ref('c.company_type_id'))]),
        ]),
      )
      .executeTakeFirst()
    if (!plan) throw new AppError('price_not_available')
    const items = await itemsOfPlan(tx, plan.id, await countSeats(tx, ctx.company.id))
    const prices = await tx
      .selectFrom('plan_prices')
      .select(['stripe_price_id', 'kind', 'currency', 'billing_frequency', 'unit_amount'])
      .where('plan_id', '=', plan.id)
      .where('is_current', '=', true)
      .execute()
    const [first] = prices
    if (!first) throw new AppError('price_not_available')
    const quantityOf = (price: string) => items.find((item) => item.price === price)?.quantity ?? 0
    const seat = prices.find(({ kind }) => kind === 'seat')
    return {
      plan_id: plan.id,
      plan_name: plan.name,
      trial_days: plan.trial_days,
      items,
      currency: first.currency,
      billing_frequency: first.billing_frequency,
      period_amount: prices.reduce((sum, one) => sum + one.unit_amount * quantityOf(one.stripe_price_id), 0),
      seats: seat ? quantityOf(seat.stripe_price_id) : null,
    }
  })
}
