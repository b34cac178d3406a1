import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { syncCompany } from './sync-company.ts'

/**
 * Sync the company of a stored webhook event with the provider. The event's own data is ignored, so repeated and
 * reordered events do no harm. A failure stores its reason and is retried.
 */
export const applyBillingEvent = job({
  name: 'apply-billing-event',
  queue: 'outgoing',
  data: z.object({ billing_event_id: z.string() }),
  async work(ctx, { billing_event_id }) {
    const event = await ctx.asSystem((tx) => startProcessing(tx, billing_event_id))
    if (!event || event.processed_at) return
    const company = event.company_id ?? (await ctx.asSystem((tx) => companyOf(tx, billing_event_id)))
    try {
      if (company)
        await syncCompany({ app: ctx.app, actor: { kind: 'webhook', name: event.event_type } }, company, {
          event_at: event.created_at,
        })
    } catch (error) {
      await ctx.asSystem((tx) =>
        tx
          .updateTable('billing_events')
          .set({ error_message: (error instanceof Error ? error.message : String(error)).slice(0, 500) })
          .where('id', '=', billing_event_id)
          .execute(),
      )
      throw error
    }
    await ctx.asSystem((tx) =>
      tx
        .updateTable('billing_events')
        .set({ processed_at: new Date().toISOString(), error_message: null, company_id: company })
        .where('id', '=', billing_event_id)
        .execute(),
    )
  },
})

function startProcessing(tx: Transaction, id: string) {
  return tx
    .updateTable('billing_events')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning(['company_id', 'event_type', 'processed_at', 'created_at'])
    .executeTakeFirst()
}

/** The customer may have been linked to a company after the event arrived. */
async function companyOf(tx: Transaction, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from billing_events e
    join companies c on c.stripe_customer_id = case
      when jsonb_typeof(e.payload #> '{data,object,customer}') = 'string' then e.payload #>> '{data,object,customer}'
      else coalesce(e.payload #>> '{data,object,customer,id}', e.payload #>> '{data,object,id}') end
    where e.id = ${eventId}`.execute(tx)
  return rows[0]?.id ?? null
}
