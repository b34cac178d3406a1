import { implement } from '#server/platform/app/implement.ts'
import { billing } from '#shared/features/billing/billing.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changePlan } from './change-plan.ts'
import { checkSubscription } from './check-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { customerPortal } from './customer-portal.ts'
import { downloadInvoice } from './download-invoice.ts'
import { getBilling } from './get-billing.ts'
import { getCustomerInvoices } from './get-customer-invoices.ts'
import { keepSubscription } from './keep-subscription.ts'
import { previewPlanChange } from './preview-plan-change.ts'
import { previewSeats } from './preview-seats.ts'
import { updateBillingEmail } from './update-billing-email.ts'

export const billingApi = implement(billing, {
  getBilling,
  checkSubscription,
  updateBillingEmail,
  createCheckout,
  abandonCheckout,
  customerPortal,
  cancelSubscription,
  keepSubscription,
  previewPlanChange,
  changePlan,
  getCustomerInvoices,
  downloadInvoice,
  previewSeats,
})
