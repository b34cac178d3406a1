import type { Handler } from '#server/platform/app/implement.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/** Return a URL of the payment provider's customer portal, in any company status. */
export const customerPortal: Handler<typeof billing.calls.customerPortal> = async (ctx) => {
  if (!ctx.app.payments.configured) throw new AppError('payments_not_configured')
  const { customer } = await ownBilling(ctx)
  if (!customer) throw new AppError('no_payment_customer')
  const back = companyLink(ctx.app.env, ctx.company, '/company-settings', { tab: 'billing' })
  return { url: await ctx.app.payments.createPortal(customer, back) }
}
