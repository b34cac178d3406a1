import type { Verb } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** [A-SUB-16 A-CALL-93] */
export const syncStatus: Verb<typeof subscriptions.calls.syncStatus> = async (ctx) => {
  return startSync(ctx, 'status')
}
