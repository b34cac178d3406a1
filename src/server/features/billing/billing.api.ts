import { billing } from '../../../shared/features/billing.ts'
import { implement } from '../../platform/procedures.ts'
import { createCheckout } from './create-checkout.ts'
import { customerPortal } from './customer-portal.ts'
import { getBilling } from './get-billing.ts'
import { getCustomerInvoices } from './get-customer-invoices.ts'
import { updateBillingEmail } from './update-billing-email.ts'

export const billingApi = implement(billing, {
  getBilling,
  updateBillingEmail,
  createCheckout,
  customerPortal,
  getCustomerInvoices,
})
