import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Rows per transaction. Small, so that a user who saves one of the events does not wait long. */
const batchSize = 1000

/** Statements that copy the search text of venues to the rows with an outdated copy, one batch each. */
const copyTexts = [
  (company: string, venues: string[]) => sql`
    with stale as (
      select e.id, venue_group(v.name_key, v.id) as sort_key, public_text(v.searched) as searched from events e
        join venues v on v.company_id = e.company_id and v.id = e.venue_id
      where e.company_id = ${company} and e.venue_id = any(${venues}::uuid[])
        and (e.venue_group <> venue_group(v.name_key, v.id) or e.venue_searched <> public_text(v.searched))
      order by e.id limit ${batchSize} for no key update of e)
    update events e set venue_group = stale.sort_key, venue_searched = stale.searched from stale
    where e.company_id = ${company} and e.id = stale.id returning e.id`,
  (company: string, venues: string[]) => sql`
    with stale as (
      select s.id, public_text(v.searched) as searched from spaces s
        join venues v on v.company_id = s.company_id and v.id = s.venue_id
      where s.company_id = ${company} and s.venue_id = any(${venues}::uuid[]) and s.venue_searched <> public_text(v.searched)
      order by s.id limit ${batchSize} for no key update of s)
    update spaces s set venue_searched = stale.searched from stale
    where s.company_id = ${company} and s.id = stale.id returning s.id`,
]

/**
 * After the name or address of a venue changed: update the copies in its events and spaces, which are used for grouping
 * and search. Their versions do not increase.
 */
export const refreshVenueTexts = job({
  name: 'refresh-venue-texts',
  data: z.object({ company_id: z.string(), venues: z.array(z.string()) }),
  async work(ctx, { company_id, venues }) {
    for (const copy of copyTexts)
      for (;;) {
        const { rows } = await ctx.asSystem((tx) => copy(company_id, venues).execute(tx))
        if (rows.length < batchSize) break
      }
  },
})

const searchedFields = ['name', 'address_lines', 'postal_code', 'city', 'region']

/** Enqueue the job if an action changed a venue. Called for every audit entry, so that no action is missed. */
export async function enqueueVenueTexts(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void> {
  const renamed = entries.filter(
    ({ action: act, after }) => act === 'venue.update' && searchedFields.some((field) => after?.[field] !== undefined),
  )
  const companies = Map.groupBy(renamed, ({ company_id }) => company_id)
  await batch(
    [...companies].map(([company_id, acts]) => {
      const venues = acts.flatMap(({ id }) => id ?? [])
      return company_id ? app.jobs.enqueue(tx, refreshVenueTexts, { company_id, venues }, { group: company_id }) : null
    }),
  )
}
