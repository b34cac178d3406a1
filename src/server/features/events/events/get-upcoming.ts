import { type RawBuilder, sql } from 'kysely'
import { listCondition } from '#server/domain/records/list-records.ts'
import { recordColumns } from '#server/domain/records/record-columns.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { lateWithinDays, settledStatuses, unconfirmedStatuses } from '#shared/event-status.ts'
import { type events, type UpcomingEvent, upcomingLimits } from '#shared/features/events/events.ts'
import { eventMask } from './event-mask.ts'
import { eventTable } from './event-table.ts'

const lateCountMaximum = 100

/**
 * List the next events and the late events. Private events appear as 'Busy' and never as late. They stay in the list
 * even if cancelled, because their absence would reveal their status.
 */
export const getUpcoming: Handler<typeof events.calls.getUpcoming> = async (ctx) => {
  const record = eventTable as unknown as RecordTable
  const late = isLateCondition(ctx, 'r')
  const next = sql`
    select r.id from events r where ${listCondition(ctx, record, { scope: 'upcoming' })} and (r.status <> all(${[...settledStatuses]}::text[]) or ${statusIsHidden(ctx)})
    order by r.date_key, r.start_key, r.id limit ${sql.lit(upcomingLimits.next)}`
  const isBesides = sql`${listCondition(ctx, record, {})} and ${late} and r.id not in (${next})`
  const columns = sql`${recordColumns(ctx, record, 'r', { for_list: true })}, ${late} as is_late`
  return ctx.transaction(async (tx) => {
    const [coming, besides, counted] = await batch([
      sql<UpcomingEvent>`select ${columns} from events r where r.company_id = ${ctx.company.id} and r.id in (${next})
        order by r.date_key, r.start_key, r.id`.execute(tx),
      sql<UpcomingEvent>`select ${columns} from events r where ${isBesides}
        order by r.first_date desc, r.id limit ${sql.lit(upcomingLimits.late)}`.execute(tx),
      sql<{
        count: number
      }>`select count(*) from (select from events r where ${isBesides} limit ${sql.lit(lateCountMaximum)}) c`.execute(
        tx,
      ),
    ])
    return { next: coming.rows, late: besides.rows, late_count: counted.rows[0]?.count ?? 0 }
  })
}

/** SQL condition: the caller must not learn the status of the event, not even by its absence from the list. */
function statusIsHidden(ctx: CompanyContext): RawBuilder<boolean> {
  const mask = eventMask(ctx, 'r')
  return mask && !mask.visibleFields.includes('status') ? mask.condition : sql<boolean>`false`
}

/**
 * Whether an event is unconfirmed and starts soon or has started. Excludes events with an open date, and events
 * masked for the caller.
 */
export function isLateCondition(ctx: CompanyContext, row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const mask = eventMask(ctx, row)
  const seen = mask ? sql`not ${mask.condition}` : sql`true`
  // Only the date has an index, so the date condition narrows the search first. One extra day covers all time zones.
  return sql<boolean>`(${of('date_key')} <= current_date + ${sql.lit(lateWithinDays + 1)}
    and ${of('starts_at')} <= now() + ${sql.lit(lateWithinDays)} * interval '1 day'
    and ${of('status')} = any(${[...unconfirmedStatuses]}::text[]) and not ${of('is_date_open')} and ${seen})`
}
