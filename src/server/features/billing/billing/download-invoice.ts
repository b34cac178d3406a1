import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/** Return the file of an invoice, in any company status. An invoice of another company is reported as not found. */
export const downloadInvoice: Handler<typeof billing.calls.downloadInvoice> = async (ctx, input) => {
  const { customer } = await ownBilling(ctx)
  const invoice = customer ? await ctx.app.payments.findInvoice(input.invoice_id) : null
  if (!invoice?.pdf_url || invoice.customer !== customer) throw new AppError('not_found')
  return { pdf_url: invoice.pdf_url }
}
