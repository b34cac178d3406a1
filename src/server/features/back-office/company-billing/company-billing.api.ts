import { implement } from '#server/platform/app/implement.ts'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { cancelCompanySubscription } from './cancel-company-subscription.ts'
import { changeCompanyPlan } from './change-company-plan.ts'
import { getCompanyInvoices } from './get-company-invoices.ts'
import { keepCompanySubscription } from './keep-company-subscription.ts'
import { previewCompanyPlanChange } from './preview-company-plan-change.ts'
import { refundInvoice } from './refund-invoice.ts'

export const companyBillingApi = implement(companyBilling, {
  getCompanyInvoices,
  previewCompanyPlanChange,
  changeCompanyPlan,
  cancelCompanySubscription,
  keepCompanySubscription,
  refundInvoice,
})
