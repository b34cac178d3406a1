import { type RawBuilder, sql } from 'kysely'
import { readRecord } from '#server/domain/records/read-record.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { events } from '#shared/features/events/events.ts'
import { type AffectedCounts, nothingAffected } from '#shared/status-effects.ts'
import { eventTable } from './event-table.ts'
import { previewReturn } from './return-to-hold.ts'

/** SQL that counts what a status change of event `e` affects. */
const effectCounts: Record<keyof AffectedCounts, (ctx: CompanyContext) => RawBuilder<number>> = {
  // Events that ended over 30 days ago are not written to calendars.
  calendars: (ctx) =>
    sql<number>`case when e.ends_at > now() - interval '30 days' then (
      select count(*)::int from written_calendars w where w.company_id = ${ctx.company.id} and w.user_id = e.owner_id
    ) else 0 end`,
  released_dates: () =>
    sql<number>`(select count(*)::int from holds h join hold_groups g on g.company_id = h.company_id and g.id = h.group_id
      join holds o on o.company_id = h.company_id and o.group_id = h.group_id and o.event_id <> h.event_id
      join events d on d.company_id = o.company_id and d.id = o.event_id
      where h.company_id = e.company_id and h.event_id = e.id and g.choice = 'any' and d.status = 'declined'
        and d.deleted_at is null)`,
  holds_behind: () =>
    sql<number>`(select count(distinct r.event_id)::int from bookings b
      join hold_ranks r on r.company_id = b.company_id and r.space_id = b.space_id and r.date = b.date
        and r.event_id <> b.event_id
      left join hold_ranks own on own.company_id = b.company_id and own.space_id = b.space_id and own.date = b.date
        and own.event_id = b.event_id
      where b.company_id = e.company_id and b.event_id = e.id and (own.rank is null or own.rank < r.rank))`,
}

/** Preview what a status change would affect. The effects are counted again when the status changes. */
export const previewStatus: Handler<typeof events.calls.previewStatus> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const [event, reached] = await batch([
      readRecord(tx, ctx, eventTable as unknown as RecordTable, id),
      countStatusEffects(tx, ctx, id),
    ])
    return { reached, return_to_hold: await previewReturn(tx, ctx, event) }
  })
}

export async function countStatusEffects(tx: Transaction, ctx: CompanyContext, id: string): Promise<AffectedCounts> {
  const columns = Object.entries(effectCounts).map(([name, count]) => sql`${count(ctx)} as ${sql.ref(name)}`)
  const { rows } = await sql<AffectedCounts>`
    select ${sql.join(columns)} from events e where e.company_id = ${ctx.company.id} and e.id = ${id}`.execute(tx)
  return rows[0] ?? nothingAffected
}
