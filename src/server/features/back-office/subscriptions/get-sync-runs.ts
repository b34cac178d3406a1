import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { syncRuns } from './sync-runs.ts'

export async function getSyncRuns(
  ctx: AdminContext,
  { limit }: Input<typeof subscriptions.calls.getSyncRuns>,
): Promise<Output<typeof subscriptions.calls.getSyncRuns>> {
  return { runs: await ctx.transaction((tx) => syncRuns(tx, { limit })) }
}
