import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { deliveriesOf, deliveryRows } from './delivery-rows.ts'

export const listWebhookDeliveries: Handler<typeof webhooks.calls.listWebhookDeliveries> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const rows = await ctx.transaction((tx) => {
    const page = deliveriesOf(tx, ctx.company.id)
      .$if(input.endpoint_id !== undefined, (query) => query.where('d.endpoint_id', '=', input.endpoint_id ?? ''))
      .$if(input.status !== undefined, (query) => query.where('d.status', '=', input.status ?? 'pending'))
      .$if(after !== null, (query) => query.where(sql<boolean>`(d.created_at, d.id) < (${after?.at}, ${after?.id})`))
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(input.limit + 1)
    return deliveryRows(tx, page).execute()
  })
  const page = pageOf(rows, input.limit)
  return { deliveries: page.rows, next_cursor: page.next_cursor }
}
