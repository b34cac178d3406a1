import type { Handler } from '#server/platform/app/implement.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { loadCustomerId } from './load-customer-id.ts'

export const getCompanyInvoices: Handler<typeof companyBilling.calls.getCompanyInvoices> = async (
  ctx,
  { company_id },
) => {
  const customer = await loadCustomerId(ctx, company_id)
  if (!customer) return { invoices: [], card: null }
  const { payments } = ctx.app
  const [invoices, card] = await Promise.all([payments.listInvoices(customer), payments.chargedCard(customer)])
  return { invoices, card }
}
