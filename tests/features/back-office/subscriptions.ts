import { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(subscriptions, {
  access: {
    listSubscriptions: admin,
    getSubscriptionMetrics: admin,
    getRevenueHistory: admin,
    getSubscriptionComparison: admin,
    syncCompany: admin,
    syncStatus: admin,
    syncCustomers: admin,
    syncQuantities: admin,
    getSyncRuns: admin,
    listBillingEvents: admin,
    getBillingEventTypes: admin,
    getBillingEvent: admin,
    replayBillingEvent: admin,
  },
  samples: (ids) => ({
    getBillingEvent: { event_id: ids.billing_event },
    replayBillingEvent: { event_id: ids.billing_event },
  }),
})
