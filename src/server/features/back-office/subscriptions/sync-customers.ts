import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { startSync } from './start-sync.ts'

/** @throws sync_running, payments_not_configured [A-SUB-15 A-CALL-94] */
export async function syncCustomers(ctx: AdminContext): Promise<Output<typeof subscriptions.calls.syncCustomers>> {
  return startSync(ctx, 'customers')
}
