import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/**
 * List the company's invoices, in any company status. Empty if the company has no customer at the payment provider.
 */
export const getCustomerInvoices: Handler<typeof billing.calls.getCustomerInvoices> = async (ctx) => {
  const { customer } = await ownBilling(ctx)
  return { invoices: customer ? await ctx.app.payments.listInvoices(customer) : [] }
}
