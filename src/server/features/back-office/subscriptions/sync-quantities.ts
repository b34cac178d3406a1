import type { Verb } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** [A-SUB-01 A-CALL-95] */
export const syncQuantities: Verb<typeof subscriptions.calls.syncQuantities> = async (ctx) => {
  return startSync(ctx, 'quantities')
}
