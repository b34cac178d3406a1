import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { subscriptionsPage } from './subscriptions-page.ts'

export const listSubscriptions: Handler<typeof subscriptions.calls.listSubscriptions> = async (ctx, input) => {
  const { rows, next_cursor } = await ctx.transaction((tx) => subscriptionsPage(tx, input))
  return { subscriptions: rows, next_cursor }
}
