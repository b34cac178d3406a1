import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'

export const listWebhookDeliveries: Handler<typeof webhooks.calls.listWebhookDeliveries> = async (ctx, input) => {
  const after = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) => {
    const page = selectDeliveries(tx, ctx.company.id)
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

export function selectDeliveries(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.company_id', 'd.endpoint_id', 'd.message_id', 'd.status', 'd.created_at', 'd.next_attempt_at'])
    .where('d.company_id', '=', companyId)
}

/**
 * Deliveries of a page, newest first, with endpoint, number of attempts and last response. `page` is limited before
 * it is joined; otherwise, the database would join and sort all deliveries.
 */
export function deliveryRows(tx: Transaction, page: ReturnType<typeof selectDeliveries>) {
  return tx
    .with('page', () => page)
    .selectFrom('page as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .innerJoin('webhook_messages as m', 'm.id', 'd.message_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts as a')
          .select(['a.response_status', 'a.error', sql<number>`count(*) over ()`.as('attempts')])
          .whereRef('a.company_id', '=', 'd.company_id')
          .whereRef('a.delivery_id', '=', 'd.id')
          .orderBy('a.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.endpoint_id', 'e.url as endpoint_url', 'd.message_id', 'm.event_type', 'd.status'])
    .select(['last.response_status as last_response_status', 'last.error as last_error', 'd.created_at'])
    .select((eb) => [
      eb.fn.coalesce('last.attempts', sql<number>`0`).as('attempts'),
      eb.case().when('d.status', '=', 'pending').then(eb.ref('d.next_attempt_at')).end().as('next_attempt_at'),
    ])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
}
