import { billing } from '#shared/features/billing/billing.ts'
import { at, looking, paying } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(billing, {
  doors: {
    getBilling: looking,
    updateBillingEmail: paying,
    createCheckout: { ...paying, personal: true },
    abandonCheckout: { ...paying, personal: true },
    customerPortal: { ...paying, personal: true },
    checkSubscription: paying,
    cancelSubscription: { ...paying, personal: true },
    keepSubscription: { ...paying, personal: true },
    previewPlanChange: paying,
    changePlan: { ...paying, personal: true },
    getCustomerInvoices: looking,
    downloadInvoice: looking,
    previewSeats: at('team', 'write'),
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
