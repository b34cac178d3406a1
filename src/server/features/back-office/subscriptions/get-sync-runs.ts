import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { syncRuns } from './sync-runs.ts'

export const getSyncRuns: Handler<typeof subscriptions.calls.getSyncRuns> = async (ctx, { limit }) => {
  return { runs: await ctx.transaction((tx) => syncRuns(tx, { limit })) }
}
