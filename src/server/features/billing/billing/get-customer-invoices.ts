import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/** Allowed in any company status; empty without a customer. */
export const getCustomerInvoices: Handler<typeof billing.calls.getCustomerInvoices> = async (ctx) => {
  const { customer } = await ownBilling(ctx)
  return { invoices: customer ? await ctx.app.payments.listInvoices(customer) : [] }
}
