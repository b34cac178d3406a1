import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AffectedCounts } from '#shared/status-effects.ts'
import { calendarsOf } from './calendars-of.ts'

/** Counts of what a status change affects, for event `e`. Add further effects here. */
const counts: Record<keyof AffectedCounts, (ctx: CompanyContext) => RawBuilder<number>> = {
  // Events that ended over a month ago are not written to calendars.
  calendars: (ctx) =>
    sql<number>`case when e.ends_at > now() - interval '30 days' then ${calendarsOf(ctx, sql.ref('e.owner_id'))} else 0 end`,
}

export async function affectedByStatus(tx: Transaction, ctx: CompanyContext, id: string): Promise<AffectedCounts> {
  const columns = Object.entries(counts).map(([name, count]) => sql`${count(ctx)} as ${sql.ref(name)}`)
  const { rows } = await sql<AffectedCounts>`
    select ${sql.join(columns)} from events e where e.company_id = ${ctx.company.id} and e.id = ${id}`.execute(tx)
  return rows[0] ?? { calendars: 0 }
}
