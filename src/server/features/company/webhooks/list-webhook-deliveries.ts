import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { Input, Output } from '#shared/call.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { deliveryRows } from './delivery-rows.ts'

/** Newest first. */
export async function listWebhookDeliveries(
  ctx: CompanyContext,
  input: Input<typeof webhooks.calls.listWebhookDeliveries>,
): Promise<Output<typeof webhooks.calls.listWebhookDeliveries>> {
  const after = readCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    deliveryRows(tx, ctx.company.id)
      .$if(input.endpoint_id !== undefined, (query) => query.where('d.endpoint_id', '=', input.endpoint_id ?? ''))
      .$if(input.status !== undefined, (query) => query.where('d.status', '=', input.status ?? 'pending'))
      .$if(after !== null, (query) => query.where(sql<boolean>`(d.created_at, d.id) < (${after?.at}, ${after?.id})`))
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { deliveries: page.rows, next_cursor: page.next_cursor }
}
