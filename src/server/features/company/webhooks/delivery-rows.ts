import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

export function deliveriesOf(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.company_id', 'd.endpoint_id', 'd.message_id', 'd.status', 'd.created_at', 'd.next_attempt_at'])
    .where('d.company_id', '=', companyId)
}

/**
 * A page of deliveries, newest first, with endpoint, tries and last response. The page is limited before joining; otherwise
 * all deliveries are joined and sorted.
 */
export function deliveryRows(tx: Transaction, page: ReturnType<typeof deliveriesOf>) {
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
