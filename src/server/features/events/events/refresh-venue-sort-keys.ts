import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Events per transaction. Small, so that a user who saves one of the events does not wait long. */
const batchSize = 1000

/**
 * After a venue was renamed: update the sort keys of its events, by which lists are grouped. The events' versions
 * stay the same.
 */
export const refreshVenueSortKeys = job({
  name: 'refresh-venue-sort-keys',
  data: z.object({ company_id: z.string(), venues: z.array(z.string()) }),
  async work(ctx, { company_id, venues }) {
    for (;;) {
      const { rows } = await ctx.asSystem((tx) =>
        sql`with stale as (
            select e.id, venue_group(v.name_key, v.id) as becomes from events e
              join venues v on v.company_id = e.company_id and v.id = e.venue_id
            where e.company_id = ${company_id} and e.venue_id = any(${venues}::uuid[])
              and e.venue_group <> venue_group(v.name_key, v.id)
            order by e.id limit ${batchSize} for no key update of e)
          update events e set venue_group = stale.becomes from stale
          where e.company_id = ${company_id} and e.id = stale.id returning e.id`.execute(tx),
      )
      if (rows.length < batchSize) return
    }
  },
})

/** Called for every audit entry, so that every action that renames a venue is covered. */
export async function enqueueVenueSortKeys(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void> {
  const renamed = entries.filter(({ action: act, after }) => act === 'venue.update' && after?.name !== undefined)
  const companies = Map.groupBy(renamed, ({ company_id }) => company_id)
  await batch(
    [...companies].map(([company_id, acts]) => {
      const venues = acts.flatMap(({ id }) => id ?? [])
      return company_id
        ? app.jobs.enqueue(tx, refreshVenueSortKeys, { company_id, venues }, { group: company_id })
        : null
    }),
  )
}
