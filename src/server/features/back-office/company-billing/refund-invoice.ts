import { asConflictIfLeaseBusy } from '#server/domain/billing/act-on-subscription.ts'
import { sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { withLease } from '#server/domain/billing/company-lease.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { refundableAmount } from '#shared/invoices.ts'
import { loadCustomerId } from './load-customer-id.ts'

/**
 * Refund an invoice. The audit row is committed before the request to the provider, so that no money moves without
 * one; a failure is recorded too. If the provider's response is lost, the invoice tells whether it was refunded. An
 * invoice of another company is reported as not found.
 */
export const refundInvoice: Handler<typeof companyBilling.calls.refundInvoice> = async (
  ctx,
  { company_id, invoice_id, amount, refunded_before, reason, shown_reason, admin_notes },
) => {
  const { payments, jobs } = ctx.app
  const customer = await loadCustomerId(ctx, company_id)
  await asConflictIfLeaseBusy(
    withLease(ctx, company_id, async (lease) => {
      const invoice = customer ? await payments.findInvoice(invoice_id) : null
      if (!invoice || invoice.customer !== customer) throw new AppError('not_found')
      if (invoice.amount_refunded !== refunded_before) throw new AppError('refunded_meanwhile')
      if (amount > refundableAmount(invoice)) throw new AppError('refund_too_high')
      const number = invoice.number ?? invoice.id
      const record = (action: 'invoice.refund' | 'invoice.refund_fail', details: Record<string, unknown>) =>
        ctx.transaction((tx) =>
          audit(tx, ctx, {
            action,
            id: null,
            company_id,
            before: { amount_refunded: refunded_before },
            after: { amount_refunded: refunded_before + amount },
            metadata: {
              ...panelMetadata(admin_notes),
              invoice: number,
              currency: invoice.currency,
              reason,
              ...details,
            },
          }),
        )
      const memo = shown_reason || null
      await record('invoice.refund', { shown_reason: memo })
      try {
        const key = `refund-${invoice.id}-${company_id}-${lease.leaseNumber}`
        await payments.refundInvoice({ invoice: invoice.id, amount, reason, memo }, key)
      } catch (error) {
        const isRefunded = await payments.findInvoice(invoice.id).then(
          (now) => now?.amount_refunded === refunded_before + amount,
          () => false,
        )
        if (!isRefunded) {
          await record('invoice.refund_fail', { error: error instanceof Error ? error.message : String(error) })
          throw error
        }
      }
      const refund = { invoice: number, amount, currency: invoice.currency.toUpperCase() }
      await ctx.transaction((tx) =>
        jobs.enqueue(tx, sendBillingNotice, { company_id, kind: 'refunded', refund, reason: memo }),
      )
    }),
  )
  return { success: true }
}
