import { Readable } from 'node:stream'
import { type AdminContext, requireSuperAdmin } from '#server/platform/app/context.ts'
import { csvFile } from '#server/platform/files/csv-file.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { AppError } from '#shared/errors.ts'
import {
  type BillingEventRow,
  billingEventFilter,
  billingEventStateOf,
} from '#shared/features/back-office/subscriptions.ts'
import { type BillingEventFilter, loadBillingEvents } from './list-billing-events.ts'

const columns = ['Event Type', 'Company', 'Stripe Event ID', 'Status', 'Created At', 'Error Message']

export const exportBillingEventsRoute: PlainRoute = {
  path: '/api/subscriptions/billing-events.csv',
  per_minute: 30,
  async answer(who, { query }) {
    const ctx = requireSuperAdmin(who)
    const filter = billingEventFilter.safeParse(Object.fromEntries(query))
    if (!filter.success) throw new AppError('bad_input')
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      filename: `billing-events-${new Date().toISOString().slice(0, 10)}.csv`,
      body: Readable.from(lines(ctx, filter.data), { highWaterMark: 1 }),
    }
  },
}

function lines(ctx: AdminContext, filter: BillingEventFilter): AsyncGenerator<Buffer> {
  return csvFile<BillingEventRow>({
    columns,
    cells: (event) => [
      event.event_type,
      event.company_name,
      event.stripe_event_id,
      billingEventStateOf(event),
      event.created_at,
      event.error_message,
    ],
    read: (before, limit) => ctx.transaction((tx) => loadBillingEvents(tx, filter, { before, limit })),
  })
}
