import { sql } from 'kysely'
import { readRecords } from '#server/domain/records/read-record.ts'
import type { RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import { prepareChanges, type RecordChange } from '#server/domain/records/save-record.ts'
import { updateRecords } from '#server/domain/records/write-rows.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { type events, maxEventsPerZoneMove } from '#shared/features/events/events.ts'
import { eventTable } from './event-table.ts'

const eventsPerStatement = 200

/** Count the upcoming events whose time zone differs from the current time zone of their venue or company. */
export const previewTimeZone: Handler<typeof events.calls.previewTimeZone> = async (ctx, { venue_id }) => {
  return ctx.transaction(async (tx) => {
    const time_zone = await currentZone(tx, ctx, venue_id)
    const { rows } = await sql<{ time_zone: string; events: number }>`
      select time_zone, count(*)::int as events from events where ${isUpcoming(ctx, venue_id)} and time_zone <> ${time_zone}
      group by time_zone order by time_zone limit 50`.execute(tx)
    return { time_zone, others: rows }
  })
}

/** Move upcoming events to the current time zone of their venue, or of the company. Local times stay the same. */
export const moveToTimeZone: Handler<typeof events.calls.moveToTimeZone> = async (ctx, { venue_id, from }) => {
  return ctx.transaction(async (tx) => {
    const record = eventTable as unknown as RecordTable
    const time_zone = await currentZone(tx, ctx, venue_id)
    const { rows } = await sql<{ id: string }>`
      select id from events where ${isUpcoming(ctx, venue_id)} and time_zone = ${from} and time_zone <> ${time_zone}
      order by id limit ${maxEventsPerZoneMove}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    // The event may have been moved to another venue or time zone before it was locked.
    const isStillThere = (event: RecordValues) =>
      event.deleted_at === null &&
      event.time_zone === from &&
      ((event.venue as { id: string } | null)?.id ?? undefined) === venue_id
    let moved = 0
    for (let at = 0; at < ids.length; at += eventsPerStatement) {
      const locked = await readRecords(tx, ctx, record, ids.slice(at, at + eventsPerStatement), { lock: true })
      const prepared = await prepareChanges(
        tx,
        ctx,
        record,
        locked.filter(isStillThere).map((before) => ({ before, sent: { time_zone } })),
      )
      const changes = prepared.map((one): RecordChange => {
        if (one instanceof AppError) throw one
        return one
      })
      await updateRecords(tx, ctx, record, changes, { isPart: true })
      moved += changes.length
    }
    return { time_zone, moved }
  })
}

/** SQL condition: the event is not over and takes place at the venue, or has no venue if `venue_id` is missing. */
function isUpcoming(ctx: CompanyContext, venue_id: string | undefined) {
  const place = venue_id === undefined ? sql`venue_id is null` : sql`venue_id = ${venue_id}`
  return sql`company_id = ${ctx.company.id} and deleted_at is null and ${place} and (ends_at is null or ends_at > now())`
}

/** @throws not_found */
async function currentZone(tx: Transaction, ctx: CompanyContext, venue_id: string | undefined): Promise<string> {
  const { rows } =
    venue_id === undefined
      ? await sql<{ zone: string }>`select timezone as zone from companies where id = ${ctx.company.id}`.execute(tx)
      : await sql<{ zone: string }>`select time_zone as zone from venues
          where company_id = ${ctx.company.id} and id = ${venue_id} and deleted_at is null`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].zone
}
