import { sql } from 'kysely'
import { loadPlanOffer, type PlanOffer } from '#server/domain/billing/plan-offer.ts'
import { planOpenToCompanyTypeCondition } from '#server/domain/plans/plans.ts'
import { countSeats } from '#server/domain/team/members.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Find the plan for a price id. The plan must be active, and offered to the company's type or already assigned to
 * the company.
 * @throws price_not_available, also if the price belongs to another company's plan; restricted_by_staff, as paying
 * would not restore access
 */
export function planOffer(ctx: CompanyContext, priceId: string): Promise<PlanOffer> {
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('plans as p')
      .innerJoin('companies as c', (join) => join.on('c.id', '=', ctx.company.id))
      .select(['p.id', 'p.name', 'p.trial_days', 'c.status', 'c.status_set_by'])
      .where('p.stripe_price_id', '=', priceId)
      .where('p.is_active', '=', true)
      .where((eb) =>
        eb.or([
          eb('p.id', '=', eb.ref('c.plan_id')),
          eb.and([eb('p.is_private', '=', false), planOpenToCompanyTypeCondition('p', sql.ref('c.company_type_id'))]),
        ]),
      )
      .executeTakeFirst()
    if (!row) throw new AppError('price_not_available')
    const { status, status_set_by, ...plan } = row
    if (status !== 'active' && status_set_by === 'administrator') throw new AppError('restricted_by_staff')
    return loadPlanOffer(tx, plan, await countSeats(tx, ctx.company.id))
  })
}
