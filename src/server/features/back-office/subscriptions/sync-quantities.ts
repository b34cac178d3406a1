import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

export const syncQuantities: Handler<typeof subscriptions.calls.syncQuantities> = async (ctx) => {
  return startSync(ctx, 'quantities')
}
