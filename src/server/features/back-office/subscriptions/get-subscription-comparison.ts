import { toSubscriptionColumns } from '#server/domain/billing/apply-subscription.ts'
import { findPlanOfItems } from '#server/domain/billing/plan-of-items.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import type { SubscriptionSide, subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const getSubscriptionComparison: Handler<typeof subscriptions.calls.getSubscriptionComparison> = async (
  ctx,
  { company_id },
) => {
  const company = await ctx.transaction((tx) => ourSide(tx, company_id))
  if (!company) throw new AppError('not_found')
  const { name, stripe_customer_id, sync_error, status, ...ours } = company
  const customer = stripe_customer_id ?? company.subscription_customer_id
  const found = customer === null ? null : await ctx.app.payments.currentSubscription(customer)
  return {
    company_name: name,
    customer_id: customer,
    ours: status === null ? null : { ...ours, status, cancel_at_period_end: ours.cancel_at_period_end ?? false },
    theirs: found && (await ctx.transaction((tx) => theirSide(tx, found))),
    sync_error,
  }
}

function ourSide(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('companies as c')
    .leftJoin('subscriptions as s', (join) =>
      join
        .onRef('s.company_id', '=', 'c.id')
        .on((eb) =>
          eb(
            's.id',
            '=',
            eb
              .selectFrom('subscriptions as newest')
              .select('newest.id')
              .whereRef('newest.company_id', '=', 'c.id')
              .orderBy('newest.created_at', 'desc')
              .limit(1),
          ),
        ),
    )
    .leftJoin('plans as p', 'p.id', 's.plan_id')
    .select(['c.name', 'c.stripe_customer_id', 's.stripe_customer_id as subscription_customer_id'])
    .select(['s.status', 's.quantity', 's.period_amount', 's.currency', 's.billing_frequency', 's.renewal_date'])
    .select(['s.cancel_at_period_end', 's.sync_error', 's.stripe_subscription_id as subscription_id'])
    .select('p.name as plan_name')
    .where('c.id', '=', companyId)
    .executeTakeFirst()
}

async function theirSide(tx: Transaction, found: ProviderSubscription): Promise<SubscriptionSide> {
  const plan = await findPlanOfItems(tx, found.items, 0)
  const named = plan
    ? await tx.selectFrom('plans').select('name').where('id', '=', plan.plan_id).executeTakeFirst()
    : undefined
  return {
    ...toSubscriptionColumns(found, found.customer, null),
    plan_name: named?.name ?? null,
    subscription_id: found.id,
  }
}
