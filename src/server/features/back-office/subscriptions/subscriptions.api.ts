import { implement } from '#server/platform/app/implement.ts'
import { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { exportBillingEventsRoute } from './export-billing-events.ts'
import { exportSubscriptionsRoute } from './export-subscriptions.ts'
import { getBillingEvent } from './get-billing-event.ts'
import { getBillingEventTypes } from './get-billing-event-types.ts'
import { getRevenueHistory } from './get-revenue-history.ts'
import { getSubscriptionComparison } from './get-subscription-comparison.ts'
import { getSubscriptionMetrics } from './get-subscription-metrics.ts'
import { getSyncRuns } from './get-sync-runs.ts'
import { listBillingEvents } from './list-billing-events.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { replayBillingEvent } from './replay-billing-event.ts'
import { syncCustomers, syncQuantities, syncStatus } from './start-sync.ts'
import { syncCompany } from './sync-company.ts'

export const subscriptionsApi = implement(
  subscriptions,
  {
    listSubscriptions,
    getSubscriptionMetrics,
    getRevenueHistory,
    getSubscriptionComparison,
    syncCompany,
    syncStatus,
    syncCustomers,
    syncQuantities,
    getSyncRuns,
    listBillingEvents,
    getBillingEventTypes,
    getBillingEvent,
    replayBillingEvent,
  },
  [exportBillingEventsRoute, exportSubscriptionsRoute],
)
