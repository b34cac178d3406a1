import { sql } from 'kysely'
import type { FieldValues, RecordDraft } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventDay } from '#shared/event-record.ts'
import { type Instant, instantOf } from '#shared/time/instants.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { minutesFrom, type WallTime, wallTimeAt } from '#shared/time/wall-time.ts'

/**
 * Set the derived columns of events, which lists and searches use: dates, first start and last end as timestamps. A
 * new event also gets a default currency.
 */
export async function deriveEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<FieldValues[]> {
  const defaults = await loadDefaults(tx, ctx, all)
  return await mapYielding(all, (one) => ({
    ...(hasTimes(one) && timesOf(one, zoneOf(one, defaults))),
    ...(needsDefaultCurrency(one) && defaults.currency && { currency: defaults.currency }),
  }))
}

/** Time zones of events after a change: their own, or that of their venue or the company. */
export async function loadTimeZonesOfEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<string[]> {
  const defaults = await loadDefaults(tx, ctx, all)
  return all.map((one) => (hasTimes(one) ? zoneOf(one, defaults) : String(one.before?.time_zone ?? 'UTC')))
}

interface Defaults {
  /** Time zones of venues by id, and of the company by null. */
  zones: ReadonlyMap<unknown, string>
  currency: string | null
}

async function loadDefaults(tx: Transaction, ctx: CompanyContext, all: readonly RecordDraft[]): Promise<Defaults> {
  const asking = all.filter((one) => needsDefaultZone(one) || needsDefaultCurrency(one))
  const venues = asking.flatMap(({ values }) => (typeof values.venue === 'string' ? [values.venue] : []))
  const places = asking.length > 0 ? await loadVenueDefaults(tx, ctx, [...new Set(venues)]) : []
  const company = places.find(({ id }) => id === null)
  return { zones: new Map(places.map(({ id, zone }) => [id, zone])), currency: company?.currency ?? null }
}

function zoneOf(one: RecordDraft, { zones }: Defaults): string {
  return explicitZone(one) ?? zones.get(one.values.venue) ?? zones.get(null) ?? 'UTC'
}

interface VenueDefaults {
  /** Null for the company's own defaults. */
  id: string | null
  zone: string
  day_starts_at: string | null
  currency: string | null
}

export async function loadVenueDefaults(
  tx: Transaction,
  ctx: CompanyContext,
  venues: string[] | 'all',
): Promise<VenueDefaults[]> {
  const wanted = venues === 'all' ? sql`` : sql`and v.id = any(${venues}::uuid[])`
  const { rows } = await sql<VenueDefaults>`
    select null::uuid as id, c.timezone as zone, null as day_starts_at, c.default_currency as currency
    from companies c where c.id = ${ctx.company.id}
    union all
    select v.id, v.time_zone, to_char(v.day_starts_at, 'HH24:MI'), null
    from venues v where v.company_id = ${ctx.company.id} ${wanted}`.execute(tx)
  return rows
}

function needsDefaultCurrency({ values: { currency }, before }: RecordDraft): boolean {
  return !before && (currency ?? null) === null
}

function needsDefaultZone(one: RecordDraft): boolean {
  return hasTimes(one) && explicitZone(one) === null
}

function hasTimes({ values: { days, venue, time_zone }, before }: RecordDraft): boolean {
  return !before || days !== undefined || venue !== undefined || time_zone !== undefined
}

/** The time zone that was sent or is stored; null if the event uses the time zone of its venue. */
function explicitZone({ values: { venue, time_zone: said }, before }: RecordDraft): string | null {
  const moved = before && venue !== undefined && said === undefined
  return moved ? null : ((said ?? before?.time_zone ?? null) as string | null)
}

function timesOf({ values: { days: given }, before }: RecordDraft, zone: string): FieldValues {
  const days = (given ?? before?.days ?? []) as EventDay[]
  const dates = days.map(({ date }) => date).toSorted()
  return {
    time_zone: zone,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    start_key: startKeyOf(days),
    ...instantsOfDays(days, zone),
    ...(given !== undefined && datesOf(given) !== datesOf(before?.days) && { is_date_open: false }),
  }
}

/** Start of the event in minutes after midnight of its first date. Lists order the events of a date by it. */
export function startKeyOf(days: readonly EventDay[]): number {
  const first = days.map(({ date }) => date).toSorted()[0]
  const starts = days.flatMap(({ date, starts, doors }) => (date === first ? (starts ?? doors ?? []) : []))
  return Math.min(withoutStart, ...starts.map((start) => minutesFrom(first ?? '', start)))
}

const withoutStart = 100_000

function datesOf(days: unknown): string {
  return ((days ?? []) as EventDay[]).map(({ date }) => date).join()
}

interface PlannedDay {
  date: LocalDate
  doors: WallTime | null
  starts: WallTime | null
  ends: WallTime | null
}

/**
 * Start of the first day and end of the last day, as timestamps. A day without an end time lasts until six the next
 * morning.
 */
export function instantsOfDays(
  days: readonly PlannedDay[],
  zone: string,
): { starts_at: Instant | null; ends_at: Instant | null } {
  const starts = days.map((day) => instantOf(day.starts ?? day.doors ?? wallTimeAt(day.date, 0), zone))
  const ends = days.map((day) => instantOf(day.ends ?? `${addDays(day.date, 1)}T06:00`, zone))
  return { starts_at: starts.toSorted()[0] ?? null, ends_at: ends.toSorted().at(-1) ?? null }
}
