import type { Input, Output } from '../../../shared/call.ts'
import type { subscriptions } from '../../../shared/features/subscriptions.ts'
import type { AdminContext } from '../../platform/context.ts'
import { syncRuns } from './sync-runs.ts'

export async function getSyncRuns(
  ctx: AdminContext,
  { limit }: Input<typeof subscriptions.calls.getSyncRuns>,
): Promise<Output<typeof subscriptions.calls.getSyncRuns>> {
  return { runs: await ctx.transaction((tx) => syncRuns(tx, { limit })) }
}
