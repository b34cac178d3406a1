import { sql } from 'kysely'
import { planColumns, toPlanResponse } from '#server/domain/plans/plans.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { isForeignProduct, pricesOfPlan } from './plan-product.ts'
import { planUses } from './plan-uses.ts'

export const getPlan: Handler<typeof plans.calls.getPlan> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('plans as p')
      .select([...planColumns, 'stripe_product_id', 'created_at', 'updated_at'])
      .select([
        planUses.as('uses'),
        pricesOfPlan.as('prices'),
        sql<
          string[]
        >`array(select module_id from plan_modules where plan_id = p.id and is_included order by module_id)`.as(
          'module_ids',
        ),
      ])
      .where('p.id', '=', input.plan_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { uses, module_ids, prices, ...plan } = row
  return { plan: toPlanResponse(plan), module_ids, uses, prices, provider: providerOf(ctx, plan.stripe_product_id) }
}

function providerOf({ app }: AdminContext, product: string | null): Output<typeof plans.calls.getPlan>['provider'] {
  const { configured, test_mode, simulator } = app.payments
  const isForeign = isForeignProduct(app, product)
  const hasPage = configured && !simulator && product !== null && !isForeign
  return {
    selling: configured,
    test_mode,
    product_url: hasPage
      ? `https://dashboard.stripe.com/${test_mode ? 'test/' : ''}products/${encodeURIComponent(product)}`
      : null,
    product_is_foreign: isForeign,
  }
}
