import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/**
 * List the company's invoices and its card, in any company status. Empty if the company has no customer at the payment provider.
 */
export const getCustomerInvoices: Handler<typeof billing.calls.getCustomerInvoices> = async (ctx) => {
  const { customer } = await ownBilling(ctx)
  if (!customer) return { invoices: [], card: null }
  const { payments } = ctx.app
  const [invoices, card] = await Promise.all([payments.listInvoices(customer), payments.chargedCard(customer)])
  return { invoices, card }
}
