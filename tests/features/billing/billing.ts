import { billing } from '#shared/features/billing/billing.ts'
import { billingAccess, billingReadAccess, moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(billing, {
  access: {
    getBilling: billingReadAccess,
    updateBillingEmail: billingAccess,
    createCheckout: { ...billingAccess, personal: true },
    abandonCheckout: { ...billingAccess, personal: true },
    customerPortal: { ...billingAccess, personal: true },
    checkSubscription: billingAccess,
    cancelSubscription: { ...billingAccess, personal: true },
    keepSubscription: { ...billingAccess, personal: true },
    previewPlanChange: billingAccess,
    changePlan: { ...billingAccess, personal: true },
    getCustomerInvoices: billingReadAccess,
    downloadInvoice: billingReadAccess,
    previewSeats: moduleAccess('team', 'write'),
  },
  samples: () => ({
    updateBillingEmail: { billing_email: 'bills@sample.example' },
    createCheckout: { priceId: 'price_sample' },
    cancelSubscription: { cancellation_reason: 'Sample' },
    previewPlanChange: { priceId: 'price_sample' },
    changePlan: { priceId: 'price_sample' },
    downloadInvoice: { invoice_id: 'in_sample' },
    previewSeats: { more: 1 },
  }),
})
