import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** @throws sync_running, payments_not_configured [A-SUB-16 A-CALL-93] */
export async function syncStatus(ctx: AdminContext): Promise<Output<typeof subscriptions.calls.syncStatus>> {
  return startSync(ctx, 'status')
}
