import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#server/platform/database/database.ts'
import { eachRow } from '#server/platform/database/each-row.ts'
import { letWorkersSearch, newestIds } from '#server/platform/database/paging.ts'
import type { BillingEventRow, eventFilter } from '#shared/features/back-office/subscriptions.ts'

export type EventFilter = z.output<typeof eventFilter>

export const eventColumns = [
  'e.id',
  'e.event_type',
  'e.company_id',
  'e.stripe_event_id',
  'e.processed_at',
  'e.attempts',
  'e.error_message',
  'e.created_at',
] as const

interface Chunk {
  /** The last row of the chunk before. */
  before: { at: string; id: string } | null
  limit: number
}

/** Events that match, newest first, with the name of their company. */
export async function billingEvents(tx: Transaction, filter: EventFilter, chunk: Chunk): Promise<BillingEventRow[]> {
  await letWorkersSearch(tx, filter.search_filter)
  return eventRows(tx, filter, chunk).execute()
}

/** The same, each handed over as it comes. */
export async function eachBillingEvent(
  tx: Transaction,
  filter: EventFilter,
  chunk: Chunk,
  onRow: (event: BillingEventRow) => void,
): Promise<void> {
  await letWorkersSearch(tx, filter.search_filter)
  await eachRow(tx, eventRows(tx, filter, chunk), onRow)
}

function eventRows(
  tx: Transaction,
  { event_type, company_id, state, search_filter }: EventFilter,
  { before, limit }: Chunk,
) {
  return tx
    .selectFrom('billing_events as e')
    .where((eb) => {
      const wanted = eb
        .selectFrom('billing_events')
        .select(['id', 'created_at', sql<string>`lower(stripe_event_id)`.as('searched')])
        .$if(event_type !== undefined, (query) => query.where('event_type', '=', event_type ?? ''))
        .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? ''))
        .$if(state !== undefined, (query) => query.where(isIn(state ?? 'failed')))
        .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id})`))
      return eb('e.id', 'in', newestIds(wanted, search_filter, limit, { startsNewest: before === null }))
    })
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select([...eventColumns, 'c.name as company_name'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
}

/** What `eventState` says of a row. */
function isIn(state: NonNullable<EventFilter['state']>): RawBuilder<boolean> {
  if (state === 'processed') return sql<boolean>`processed_at is not null`
  return sql<boolean>`processed_at is null and error_message is ${state === 'failed' ? sql`not null` : sql`null`}`
}
