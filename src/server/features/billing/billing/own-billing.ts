import { sql } from 'kysely'
import { latestSubscriptionExpression } from '#server/domain/billing/subscriptions.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'

export function ownBilling(ctx: CompanyContext) {
  return ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select([
        'c.stripe_customer_id as customer',
        sql<string | null>`(select p.name from plans p where p.id = c.plan_id)`.as('plan_name'),
        latestSubscriptionExpression('c.id').as('subscription'),
      ])
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
}
