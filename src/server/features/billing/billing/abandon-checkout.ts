import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/** Expire the company's open checkouts, if any, so that nobody pays one later by mistake. */
export const abandonCheckout: Handler<typeof billing.calls.abandonCheckout> = async (ctx) => {
  const { customer } = await ownBilling(ctx)
  const ended = customer ? await ctx.app.payments.expireCheckouts(customer) : 0
  if (ended > 0)
    await ctx.transaction((tx) =>
      audit(tx, ctx, { action: 'company.abandon_checkout', id: ctx.company.id, after: { checkouts: ended } }),
    )
  return { success: true }
}
