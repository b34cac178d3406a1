import { sql } from 'kysely'
import type { Saving, Values } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventDay } from '#shared/features/events/events.ts'
import { instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { wallAt } from '#shared/time/wall-time.ts'

/** Where events that say no zone take place: at the venue, else at the company. */
async function zonesOf(tx: Transaction, ctx: CompanyContext, venues: string[]): Promise<(venue: unknown) => string> {
  const { rows } = await sql<{ id: string | null; zone: string }>`
    select null::uuid as id, c.timezone as zone from companies c where c.id = ${ctx.company.id}
    union all
    select v.id, v.time_zone from venues v where v.company_id = ${ctx.company.id} and v.id = any(${venues}::uuid[])`.execute(
    tx,
  )
  const zones = new Map<unknown, string>(rows.map(({ id, zone }) => [id, zone]))
  return (venue) => zones.get(venue) ?? zones.get(null) ?? 'UTC'
}

/**
 * What is kept of events' days to list and find them by: the dates, and the instants of the first start and of the last end.
 * Where an end is not said it lasts until the day is over, at six the next morning. [E-TIME-02 E-EVT-129]
 */
export async function timesOfEvents(tx: Transaction, ctx: CompanyContext, all: readonly Saving[]): Promise<Values[]> {
  const asking = all.filter((one) => saidZone(one) === null && hasTimes(one))
  const venues = asking.flatMap(({ values }) => (typeof values.venue === 'string' ? [values.venue] : []))
  const zoneAt = asking.length > 0 ? await zonesOf(tx, ctx, [...new Set(venues)]) : () => 'UTC'
  return all.map((one) => (hasTimes(one) ? timesOf(one, saidZone(one) ?? zoneAt(one.values.venue)) : {}))
}

function hasTimes({ values: { days, venue, time_zone }, before }: Saving): boolean {
  return !before || days !== undefined || venue !== undefined || time_zone !== undefined
}

/** The zone that is said, or stays; null where it follows from the place. */
function saidZone({ values: { venue, time_zone: said }, before }: Saving): string | null {
  const moved = before && venue !== undefined && said === undefined
  return moved ? null : ((said ?? before?.time_zone ?? null) as string | null)
}

function timesOf({ values: { days: given }, before }: Saving, zone: string): Values {
  const days = (given ?? before?.days ?? []) as EventDay[]
  const dates = days.map(({ date }) => date).toSorted()
  const starts = days.map((day) => instantOf(day.starts ?? day.doors ?? wallAt(day.date, 0), zone))
  const ends = days.map((day) => instantOf(day.ends ?? `${addDays(day.date, 1)}T06:00`, zone))
  return {
    time_zone: zone,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    starts_at: starts.toSorted()[0] ?? null,
    ends_at: ends.toSorted().at(-1) ?? null,
    ...(given !== undefined && { is_date_open: false }),
  }
}
