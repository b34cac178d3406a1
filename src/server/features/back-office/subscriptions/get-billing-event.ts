import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { billingEventColumns } from './list-billing-events.ts'

export const getBillingEvent: Handler<typeof subscriptions.calls.getBillingEvent> = async (ctx, { event_id }) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('billing_events as e')
      .leftJoin('companies as c', 'c.id', 'e.company_id')
      .select([...billingEventColumns, 'e.payload', 'c.name as company_name'])
      .where('e.id', '=', event_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { payload, ...event } = row
  return { event, payload }
}
