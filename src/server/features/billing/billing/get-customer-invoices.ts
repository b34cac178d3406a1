import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/** Open in every company status; without a customer there are none. [C-ACC-61 C-CALL-23] */
export async function getCustomerInvoices(
  ctx: CompanyContext,
): Promise<Output<typeof billing.calls.getCustomerInvoices>> {
  const { customer } = await ownBilling(ctx)
  return { invoices: customer ? await ctx.app.payments.listInvoices(customer) : [] }
}
