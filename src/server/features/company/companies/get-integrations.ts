import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companies, paymentStates } from '#shared/features/company/companies.ts'

export const getIntegrations: Handler<typeof companies.calls.getIntegrations> = async (ctx) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select(['c.stripe_customer_id'])
      .select([
        sql<boolean>`exists (select from subscriptions s where s.company_id = c.id
          and s.status in ('trialing', 'active', 'past_due') and s.stripe_subscription_id is not null)`.as(
          'subscribed',
        ),
        sql<number>`(select count(*) from webhook_endpoints e where e.company_id = c.id)`.as('endpoints'),
        sql<number>`(select count(*) from webhook_endpoints e where e.company_id = c.id and e.status = 'active')`.as(
          'active',
        ),
      ])
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  const { endpoints, active } = row
  return { payments: paymentState(ctx, row), webhooks: { endpoints, active } }
}

function paymentState(
  { app }: CompanyContext,
  company: { stripe_customer_id: string | null; subscribed: boolean },
): (typeof paymentStates)[number] {
  if (app.env.BILLING === 'off') return 'off'
  if (!app.payments.configured) return 'not_configured'
  if (!company.stripe_customer_id) return 'no_customer'
  return company.subscribed ? 'connected' : 'no_subscription'
}
