import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

/**
 * Return all event types. The query jumps from type to type in the index (skip scan), so its cost does not depend on
 * the number of events.
 */
export const getBillingEventTypes: Handler<typeof subscriptions.calls.getBillingEventTypes> = async (ctx) => {
  const { rows } = await ctx.transaction((tx) =>
    sql<{ type: string }>`
      with recursive types as (
        select min(event_type) as type from billing_events
        union all
        select (select min(event_type) from billing_events where event_type > types.type) from types
        where types.type is not null)
      select type from types where type is not null`.execute(tx),
  )
  return { types: rows.map(({ type }) => type) }
}
