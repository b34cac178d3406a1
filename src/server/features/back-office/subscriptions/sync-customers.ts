import type { Verb } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** [A-SUB-15 A-CALL-94] */
export const syncCustomers: Verb<typeof subscriptions.calls.syncCustomers> = async (ctx) => {
  return startSync(ctx, 'customers')
}
