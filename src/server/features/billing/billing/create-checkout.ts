import { asConflictIfLeaseBusy } from '#server/domain/billing/act-on-subscription.ts'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { syncCompany } from '#server/domain/billing/sync-company.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { checkoutTrialDays } from '#shared/trial.ts'
import { planOffer } from './plan-offer.ts'

/**
 * Start a checkout for an offered plan, in any company status. Provider requests run outside transactions. A company
 * gets one trial in all. A company with a live subscription cannot check out.
 */
export const createCheckout: Handler<typeof billing.calls.createCheckout> = async (ctx, input) => {
  const offer = await planOffer(ctx, input.priceId)
  const customer = await paymentCustomer(ctx)
  if (!customer.isNew) await asConflictIfLeaseBusy(syncCompany(ctx, ctx.company.id))
  const earlier = await earlierSubscriptions(ctx)
  const live = earlier.find(isLiveSubscription)
  if (live) throw new AppError(live.plan_id === offer.plan_id ? 'already_on_plan' : 'subscription_exists')
  const url = await ctx.app.payments.createCheckout({
    customer: customer.id,
    items: offer.items,
    trial_days: checkoutTrialDays(
      offer,
      { had_subscription: earlier.length > 0, trial_ends_at: customer.trial_ends_at },
      Date.now(),
    ),
    company_id: ctx.company.id,
    success_url: companyLink(ctx.app.env, ctx.company, '/dashboard', { success: 'true' }),
    cancel_url: companyLink(ctx.app.env, ctx.company, '/dashboard', { canceled: 'true' }),
  })
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      action: 'company.checkout',
      id: ctx.company.id,
      after: { plan_id: offer.plan_id },
    }),
  )
  return { url }
}

function earlierSubscriptions(ctx: CompanyContext) {
  return ctx.transaction((tx) =>
    tx
      .selectFrom('subscriptions')
      .select(['status', 'plan_id'])
      .where('company_id', '=', ctx.company.id)
      .where('stripe_subscription_id', 'is not', null)
      .execute(),
  )
}

interface PaymentCustomer {
  id: string
  isNew: boolean
  trial_ends_at: string | null
}

/** Id of the company's customer at the payment provider. Created if missing; retries create only one. */
async function paymentCustomer(ctx: CompanyContext): Promise<PaymentCustomer> {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select(['id', 'name', 'billing_email', 'stripe_customer_id', 'trial_ends_at'])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  if (company.stripe_customer_id)
    return { id: company.stripe_customer_id, isNew: false, trial_ends_at: company.trial_ends_at }
  const customer = await ctx.app.payments.createCustomer({
    id: company.id,
    name: company.name,
    email: company.billing_email,
  })
  // Only system transactions may set the customer id.
  await ctx.asSystem((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', ctx.company.id).execute(),
  )
  return { id: customer, isNew: true, trial_ends_at: company.trial_ends_at }
}
