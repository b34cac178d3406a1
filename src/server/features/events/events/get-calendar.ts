import { sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { listCondition } from '#server/domain/records/list-records.ts'
import { recordColumns } from '#server/domain/records/record-columns.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import type { EventDay } from '#shared/event-record.ts'
import { calendarLimits, type events } from '#shared/features/events/events.ts'
import { eventMask } from './event-mask.ts'
import { eventTable, hasStatusFilter } from './event-table.ts'

type Answer = Output<typeof events.calls.getCalendar>
type Row = Omit<Answer['entries'][number], keyof EventDay | 'day' | 'day_count' | 'hold_rank'> & {
  days: EventDay[]
  /** Ranks by date; null for events that are not on hold, or whose rank the caller may not see. */
  ranks: Record<string, number> | null
}

/** Fields of an event that calendars show. */
const calendarFields = [
  'name',
  'status',
  'hold_end',
  'kind',
  'venue',
  'color',
  'time_zone',
  'is_busy',
  'has_conflict',
  'days',
]

/**
 * List the days of events in a period, uncut: a night belongs to the date on which it begins. Omits events without a
 * new date, and declined events unless a filter selects a status. The ids are passed as an array, because PostgreSQL
 * has no statistics per company and would join every event with every day.
 */
export const getCalendar: Handler<typeof events.calls.getCalendar> = async (ctx, { from, until, ...filter }) => {
  const record = eventTable as unknown as RecordTable
  const { rows } = await ctx.transaction((tx) =>
    sql<Row>`
      select ${recordColumns(ctx, record, 'r', { only: calendarFields })},
        case when r.status = 'hold' and not (${eventMask(ctx, 'r')?.condition ?? sql`false`}) then (
          select jsonb_object_agg(h.date::text, h.rank) from (
            select o.date, max(${displayedRankExpression('o')}) as rank from hold_ranks o
            where o.company_id = r.company_id and o.event_id = r.id group by o.date) h) end as ranks
      from events r
      where ${listCondition(ctx, record, filter)} and not r.is_date_open
        ${hasStatusFilter(filter.filters) ? sql`` : sql`and r.status <> 'declined'`}
        and r.id = any(array(select d.event_id from event_days d
          where d.company_id = ${ctx.company.id} and d.date between ${from}::date and ${until}::date))
      order by r.date_key, r.id limit ${sql.lit(calendarLimits.entries + 1)}`.execute(tx),
  )
  const entries = rows
    .flatMap(({ days, ranks, ...event }) =>
      days.map((day, at) => ({
        ...pick(event),
        ...day,
        ...{ day: at + 1, day_count: days.length, hold_rank: ranks?.[day.date] ?? null },
      })),
    )
    .filter(({ date }) => date >= from && date <= until)
    .toSorted(byTime)
  return { entries: entries.slice(0, calendarLimits.entries), is_cut: entries.length > calendarLimits.entries }
}

function pick({
  id,
  version,
  name,
  status,
  hold_end,
  kind,
  venue,
  color,
  time_zone,
  is_busy,
  has_conflict,
}: Omit<Row, 'days' | 'ranks'>) {
  return { id, version, name, status, hold_end, kind, venue, color, time_zone, is_busy, has_conflict }
}

/** Compare entries by date and start, holds with equal times by rank. Days without times come first. */
function byTime(one: Answer['entries'][number], other: Answer['entries'][number]): number {
  const timeOf = ({ date, doors, starts }: typeof one) => starts ?? doors ?? date
  return (
    timeOf(one).localeCompare(timeOf(other)) ||
    (one.hold_rank ?? 0) - (other.hold_rank ?? 0) ||
    one.name.localeCompare(other.name) ||
    one.id.localeCompare(other.id)
  )
}
