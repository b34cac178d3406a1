import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { BillingEventRow, billingEventFilter, subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const billingEventColumns = [
  'e.id',
  'e.event_type',
  'e.company_id',
  'e.stripe_event_id',
  'e.processed_at',
  'e.attempts',
  'e.error_message',
  'e.created_at',
] as const

export const listBillingEvents: Handler<typeof subscriptions.calls.listBillingEvents> = async (
  ctx,
  { cursor, limit, ...filter },
) => {
  const before = parseCursor(cursor)
  const rows = await ctx.transaction((tx) => loadBillingEvents(tx, filter, { before, limit: limit + 1 }))
  const page = pageOf(rows, limit)
  return { events: page.rows, next_cursor: page.next_cursor }
}

export type BillingEventFilter = z.output<typeof billingEventFilter>

interface EventBatch {
  /** Last row of the previous batch; null for the first batch. */
  before: { at: string; id: string } | null
  limit: number
}

/** Billing events that match a filter, with the name of their company, newest first. */
export function loadBillingEvents(
  tx: Transaction,
  { event_type, company_id, state, search_filter }: BillingEventFilter,
  { before, limit }: EventBatch,
): Promise<BillingEventRow[]> {
  return tx
    .selectFrom('billing_events as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select([...billingEventColumns, 'c.name as company_name'])
    .$if(event_type !== undefined, (query) => query.where('e.event_type', '=', event_type ?? ''))
    .$if(company_id !== undefined, (query) => query.where('e.company_id', '=', company_id ?? ''))
    .$if(state !== undefined, (query) => query.where(hasState(state ?? 'failed')))
    .$if(search_filter !== '', (query) =>
      query.where(sql<boolean>`lower(e.stripe_event_id) like ${likePattern(search_filter.toLowerCase())}`),
    )
    .$if(before !== null, (query) => query.where(sql<boolean>`(e.created_at, e.id) < (${before?.at}, ${before?.id})`))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** SQL condition for events in a state. Same rule as `billingEventStateOf`. */
function hasState(state: NonNullable<BillingEventFilter['state']>): RawBuilder<boolean> {
  if (state === 'processed') return sql<boolean>`e.processed_at is not null`
  return sql<boolean>`e.processed_at is null and e.error_message is ${state === 'failed' ? sql`not null` : sql`null`}`
}
