import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { billing } from '../../../shared/features/billing.ts'
import { normaliseLimits } from '../../../shared/plan-limits.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { link } from '../../platform/links.ts'
import { plansOnOffer } from '../../platform/plans.ts'
import { paymentCustomer } from './payment-customer.ts'

/**
 * Starts a checkout for a plan on offer, open in every company status. The provider is asked outside of any transaction.
 * @throws price_not_available, payments_not_configured, payments_unavailable [C-ACC-59 C-CALL-18]
 */
export async function createCheckout(
  ctx: CompanyContext,
  input: Input<typeof billing.calls.createCheckout>,
): Promise<Output<typeof billing.calls.createCheckout>> {
  const plan = await ctx.transaction((tx) =>
    plansOnOffer(tx)
      .select(['id', 'trial_days', 'limits'])
      .where('stripe_price_id', '=', input.priceId)
      .executeTakeFirst(),
  )
  if (!plan) throw new Refusal('price_not_available')
  const limits = normaliseLimits(plan.limits)
  const customer = await paymentCustomer(ctx)
  const url = await ctx.app.payments.createCheckout({
    customer,
    price: input.priceId,
    quantity: limits.pricing_model === 'flat' ? 1 : Math.max(limits.min_users ?? 1, await seatsOf(ctx)),
    trial_days: plan.trial_days,
    company_id: ctx.company.id,
    success_url: link(ctx.app.env, '/dashboard', { success: 'true' }),
    cancel_url: link(ctx.app.env, '/dashboard', { canceled: 'true' }),
  })
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      action: 'checkout',
      resource: ['company', ctx.company.id],
      company_id: ctx.company.id,
      after: { plan_id: plan.id },
    }),
  )
  return { url }
}

/** Active members who are no guests. [C-BILL-104] */
async function seatsOf(ctx: CompanyContext): Promise<number> {
  const { seats } = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select((eb) => eb.fn.countAll<number>().as('seats'))
      .where('company_id', '=', ctx.company.id)
      .where('status', '=', 'active')
      .where('is_guest', '=', false)
      .executeTakeFirstOrThrow(),
  )
  return seats
}
