import { Readable } from 'node:stream'
import { type AdminContext, superAdmin } from '#server/platform/app/context.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { Refusal } from '#shared/errors.ts'
import { type BillingEventRow, eventFilter, eventState } from '#shared/features/back-office/subscriptions.ts'
import { billingEvents, type EventFilter } from './billing-event-rows.ts'

const chunkSize = 1000
const columns = ['Event Type', 'Company', 'Stripe Event ID', 'Status', 'Created At', 'Error Message']

/** All events that match as a file, whatever their number. [A-SUB-34..36] */
export const exportBillingEventsRoute: PlainRoute = {
  path: '/api/subscriptions/billing-events.csv',
  per_minute: 30,
  async answer(who, { query }) {
    const ctx = superAdmin(who)
    const filter = eventFilter.safeParse(Object.fromEntries(query))
    if (!filter.success) throw new Refusal('bad_input')
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      filename: `billing-events-${new Date().toISOString().slice(0, 10)}.csv`,
      body: Readable.from(lines(ctx, filter.data)),
    }
  },
}

/** Read chunk by chunk, so that neither memory nor a transaction is held while somebody's line is slow. */
async function* lines(ctx: AdminContext, filter: EventFilter): AsyncGenerator<string> {
  yield csvLine(columns)
  let before: { at: string; id: string } | null = null
  for (;;) {
    const chunk = { before, limit: chunkSize }
    const rows: BillingEventRow[] = await ctx.transaction((tx) => billingEvents(tx, filter, chunk))
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return
    before = { at: last.created_at, id: last.id }
  }
}

function lineOf(event: BillingEventRow): string {
  const { event_type, company_name, stripe_event_id, created_at, error_message } = event
  return csvLine([event_type, company_name, stripe_event_id, eventState(event), created_at, error_message])
}
