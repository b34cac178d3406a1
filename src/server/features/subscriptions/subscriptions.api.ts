import { subscriptions } from '../../../shared/features/subscriptions.ts'
import { implement } from '../../platform/procedures.ts'
import { getSubscriptionMetrics } from './get-subscription-metrics.ts'
import { listSubscriptions } from './list-subscriptions.ts'

export const subscriptionsApi = implement(subscriptions, { listSubscriptions, getSubscriptionMetrics })
