import type { Output } from '../../../shared/call.ts'
import type { subscriptions } from '../../../shared/features/subscriptions.ts'
import type { AdminContext } from '../../platform/context.ts'
import { startSync } from './start-sync.ts'

/** @throws sync_running, payments_not_configured [A-SUB-15 A-CALL-94] */
export async function syncCustomers(ctx: AdminContext): Promise<Output<typeof subscriptions.calls.syncCustomers>> {
  return startSync(ctx, 'customers')
}
