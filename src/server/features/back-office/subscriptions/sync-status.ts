import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

export const syncStatus: Handler<typeof subscriptions.calls.syncStatus> = async (ctx) => {
  return startSync(ctx, 'status')
}
