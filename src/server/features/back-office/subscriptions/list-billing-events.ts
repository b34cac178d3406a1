import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { billingEvents } from './billing-event-rows.ts'

export const listBillingEvents: Handler<typeof subscriptions.calls.listBillingEvents> = async (
  ctx,
  { cursor, limit, ...filter },
) => {
  const before = readCursor(cursor)
  const rows = await ctx.transaction((tx) => billingEvents(tx, filter, { before, limit: limit + 1 }))
  const page = pageOf(rows, limit)
  return { events: page.rows, next_cursor: page.next_cursor }
}
