import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** @throws sync_running, payments_not_configured [A-SUB-01 A-CALL-95] */
export async function syncQuantities(ctx: AdminContext): Promise<Output<typeof subscriptions.calls.syncQuantities>> {
  return startSync(ctx, 'quantities')
}
