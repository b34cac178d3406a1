import type { Verb } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { subscriptionsPage } from './subscriptions-page.ts'

/** Of all companies. [A-CALL-63 A-CALL-64] */
export const listSubscriptions: Verb<typeof subscriptions.calls.listSubscriptions> = async (ctx, input) => {
  const { rows, next_cursor } = await ctx.transaction((tx) => subscriptionsPage(tx, input))
  return { subscriptions: rows, next_cursor }
}
