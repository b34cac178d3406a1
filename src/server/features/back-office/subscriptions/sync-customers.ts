import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

export const syncCustomers: Handler<typeof subscriptions.calls.syncCustomers> = async (ctx) => {
  return startSync(ctx, 'customers')
}
