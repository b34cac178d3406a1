import { type RawBuilder, sql } from 'kysely'
import { limitOf, requireWithinLimit } from '#server/domain/plans/limits.ts'
import { foldedContains } from '#server/domain/records/list-records.ts'
import type {
  ImportRules,
  Mask,
  RecordDraft,
  RecordTable,
  RecordValues,
  Values,
} from '#server/domain/records/record-table.ts'
import { foldedDetails, publicText } from '#server/domain/records/search-condition.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { countsTowardPlan, type EventStatus } from '#shared/event-status.ts'
import { type EventDay, eventRecord } from '#shared/features/events/events.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { deriveEvents, loadVenueDefaults } from './derive-event.ts'

type EventFilter = Pick<ListFilter, 'operator' | 'value'>

/** Sort by date. Events without a date come last. */
const byDate: SortKey = { of: (row) => sql.ref(`${row}.date_key`), type: 'date' }

const byStatus: SortKey = { of: (row) => sql.ref(`${row}.status_key`), type: 'bigint', next: byDate }

/** Sort by venue name, then venue, then date. */
const byVenue: SortKey = { of: (row) => sql.ref(`${row}.venue_group`), type: 'text', next: byDate }

/**
 * Upcoming and past events. Both also limit the first date. A list sorted by date then starts reading its index at
 * today, without scanning earlier years.
 */
const eventScopes = {
  // Events that are still running also count as upcoming.
  upcoming: (ctx: CompanyContext) =>
    sql<boolean>`(r.ends_at is null or r.ends_at > now()) and ${byDate.of('r')} >= ${firstDateToCome(ctx)}`,
  past: () => sql<boolean>`r.ends_at <= now() and ${byDate.of('r')} <= current_date + 1`,
  all: () => sql<boolean>`true`,
  mine: (ctx: CompanyContext) => sql<boolean>`(r.owner_id = ${ctx.user.id} or r.created_by = ${ctx.user.id})`,
}

export const eventTable: RecordTable<typeof eventRecord.kind, typeof eventRecord.fields> = {
  type: eventRecord,
  table: 'events',
  sorts: {
    first_date: byDate,
    venue: byVenue,
    status: byStatus,
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
    updated_at: { of: (row) => sql.ref(`${row}.updated_at`), type: 'timestamptz' },
  },
  scopes: eventScopes,
  parts: {
    days: { read: daysExpression, write: writeDays },
    spaces: { read: spacesExpression },
    is_busy: { read: () => sql`false` },
  },
  filters: { artists: filterByArtist, spaces: filterBySpaces },
  mask: eventMask,
  searched: { copies: { venue: 'venue_searched' }, dates: { first: 'first_date', last: 'last_date' } },
  // Search results show no date for postponed events without a new date.
  globalSearch: {
    date: (row) => sql`case when not ${sql.ref(`${row}.is_date_open`)} then ${sql.ref(`${row}.first_date`)}::text end`,
    detail: 'venue',
  },
  check: checkEvents,
  completeBulkChange: withoutSpacesOfOldVenue,
  derive: deriveEvents,
  importRules: eventImportRules,
  deletionBlockers: eventDeletionBlockers,
  restoreBlockers: eventRestoreBlockers,
}

/**
 * The earliest first date that an upcoming event can have. In every time zone, one-day events are over after three
 * days. The few longer events are found by their own index.
 */
function firstDateToCome(ctx: CompanyContext): RawBuilder<unknown> {
  const recent = sql`current_date - 3`
  return sql`least(${recent}, (select min(l.first_date) from events l
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.last_date > l.first_date
      and l.ends_at > now() and l.first_date < ${recent}))`
}

/**
 * Fields with date and place of an event. Days are added without labels (for members) or without spaces (for
 * guests).
 */
const dateAndPlaceFields = ['time_zone', 'venue', 'first_date', 'last_date', 'starts_at', 'ends_at']

/** Fields that guests see of the events they are invited to. Internal fields are excluded. */
const guestFields = [
  'name',
  'kind',
  'status',
  'artists',
  'capacity',
  'age_limit',
  'ticket_url',
  'color',
  'moved_from',
  'is_date_open',
]

/** Private events: members without write access see only date and place, unless they are listed as viewers. */
export function eventMask(ctx: CompanyContext, row: string): Mask | null {
  if (ctx.can('events', 'write')) return null
  if (ctx.membership.is_guest)
    return {
      condition: sql`true`,
      visibleFields: [...dateAndPlaceFields, ...guestFields, 'is_busy'],
      searched: publicText(row),
      replacements: { days: daysExpression(row, { withSpaces: false }) },
    }
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const me = sql`${ctx.user.id}::uuid`
  return {
    condition: sql<boolean>`(${of('is_private')} and not ${me} = any(${of('viewers')}) and ${of('owner_id')} is distinct from ${me})`,
    visibleFields: dateAndPlaceFields,
    replacements: {
      name: sql`'Busy'`,
      kind: sql`'other'`,
      status: sql`'hold'`,
      is_busy: sql`true`,
      days: daysExpression(row, { withLabels: false }),
    },
    sorts: {
      name: { of: () => sql`'busy'::text`, type: 'text' },
      status: { ...byStatus, of: () => sql`100::bigint` },
    },
  }
}

/** Imported times are local times of the event: of its own time zone, that of its venue or of the company. */
async function eventImportRules(
  tx: Transaction,
  ctx: CompanyContext,
  _options: ImportOptions,
  newRecords: ReadonlyMap<string, { values: Values }>,
): Promise<ImportRules> {
  const places = await loadVenueDefaults(tx, ctx, 'all')
  const byId = new Map(places.map((one) => [one.id, one]))
  const company = byId.get(null)
  return {
    complete: async () => ({
      kind: { value: 'concert', note: defaultNote },
      status: { value: 'draft', note: defaultNote },
    }),
    placeOf: ({ venue, time_zone }) => {
      const known = typeof venue === 'string' ? byId.get(venue) : undefined
      const created = typeof venue === 'string' ? newRecords.get(venue)?.values.time_zone : undefined
      const zone = [time_zone, known?.zone, created, company?.zone].find((one) => typeof one === 'string')
      return {
        zone: typeof zone === 'string' ? zone : 'UTC',
        dayStartsAt: parseTimeOfDay(known?.day_starts_at ?? '') ?? defaultDayStart,
      }
    },
  }
}

const defaultNote = 'Not in the file'

/** Start of the day of a venue without one, in minutes after midnight. */
const defaultDayStart = 6 * 60

const dayTimeColumns = ['doors', 'starts', 'ends', 'curfew'] as const

function daysExpression(row: string, { withLabels = true, withSpaces = true } = {}): RawBuilder<unknown> {
  const walls = dayTimeColumns.map(
    (time) => sql`${sql.lit(time)}, to_char(${sql.ref(`d.${time}`)}, 'YYYY-MM-DD"T"HH24:MI')`,
  )
  const label = withLabels ? sql`coalesce(d.label, '')` : sql`''`
  const order = withLabels ? sql`d.label` : sql`d.starts, d.id`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('date', d.date::text, 'label', ${label}, ${sql.join(walls)},
      'spaces', ${withSpaces ? sql`to_jsonb(d.spaces)` : sql`'[]'::jsonb`}) order by d.date, ${order}), '[]') from event_days d
    where d.company_id = ${sql.ref(`${row}.company_id`)} and d.event_id = ${sql.ref(`${row}.id`)})`
}

function spacesExpression(row: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_order, s.id), '[]')
    from spaces s where s.company_id = ${sql.ref(`${row}.company_id`)} and s.id in (
      select unnest(d.spaces) from event_days d
      where d.company_id = ${sql.ref(`${row}.company_id`)} and d.event_id = ${sql.ref(`${row}.id`)}))`
}

function filterByArtist(_: CompanyContext, { operator, value }: EventFilter): RawBuilder<boolean> {
  return operator === 'empty' ? sql`(r.artists = '[]') = ${value}` : foldedContains(foldedDetails('r'), value)
}

function filterBySpaces(ctx: CompanyContext, { operator, value }: EventFilter): RawBuilder<boolean> {
  const daysWith = (spaces: RawBuilder<boolean>) =>
    sql<boolean>`r.id in (select d.event_id from event_days d where d.company_id = ${ctx.company.id} and ${spaces})`
  if (operator !== 'empty') return daysWith(sql`d.spaces && ${value}::uuid[]`)
  return sql`(not ${daysWith(sql`d.spaces <> '{}'`)}) = ${value}`
}

async function writeDays(
  tx: Transaction,
  ctx: CompanyContext,
  rows: readonly { id: string; value: unknown }[],
): Promise<void> {
  const days = rows.flatMap(({ id, value }) => (value as EventDay[]).map((day) => ({ ...day, event_id: id })))
  await sql`
    with gone as (delete from event_days where company_id = ${ctx.company.id} and event_id = any(${rows.map(({ id }) => id)}::uuid[]))
    insert into event_days (company_id, event_id, created_by, date, label, doors, starts, ends, curfew, spaces)
    select ${ctx.company.id}, d.event_id, ${ctx.user.id}, d.date, nullif(d.label, ''), d.doors, d.starts, d.ends, d.curfew, d.spaces
    from jsonb_to_recordset(${json(days)}::jsonb)
      d (event_id uuid, date date, label text, doors timestamp, starts timestamp, ends timestamp, curfew timestamp, spaces uuid[])`.execute(
    tx,
  )
}

/** Events that other people rely on cannot be deleted before they are cancelled. */
async function eventDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select id from events where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
      and status in ('confirmed', 'live')`.execute(tx)
  return new Map(rows.map(({ id }) => [id, new AppError('event_stays')]))
}

/**
 * Rejects the whole restore if it would exceed the plan's event limit.
 * @throws event_limit_reached
 */
async function eventRestoreBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
): Promise<ReadonlyMap<string, AppError>> {
  const adding = records.filter(({ status }) => countsTowardPlan(status as EventStatus)).length
  if (adding > 0) await requireWithinLimit(tx, ctx, ctx.company.id, 'events', { adding })
  return new Map()
}

/**
 * Check that times are in order and that spaces belong to the venue. New events count toward the plan limit: when
 * several are created and only some fit, the first ones are created.
 */
async function checkEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<(AppError | null)[]> {
  const spaces = [...new Set(all.flatMap((one) => daysWithSpaces(one).flatMap((day) => day.spaces)))]
  const [{ rows: known }, limit] = await batch([
    sql<{ id: string; venue_id: string }>`
      select s.id, s.venue_id from spaces s where s.company_id = ${ctx.company.id} and s.id = any(${spaces}::uuid[])
        and s.deleted_at is null for share`.execute(tx),
    all.some(isCounted) ? limitOf(tx, ctx, ctx.company.id, 'events') : null,
  ])
  const venues = new Map(known.map(({ id, venue_id }) => [id, venue_id]))
  let counted = 0
  const refused = await mapYielding(all, (one) => {
    const disordered = ((one.values.days ?? []) as EventDay[]).findIndex((day) => !isOrdered(day))
    if (disordered !== -1)
      return fieldError('days', `Day ${disordered + 1}: doors, start and end must follow each other`)
    const elsewhere = daysWithSpaces(one).some((day) =>
      day.spaces.some((space) => !venues.has(space) || venues.get(space) !== venueOf(one)),
    )
    if (elsewhere) return fieldError('days', 'Choose spaces of the venue')
    if (!limit || !isCounted(one)) return null
    const refusal = limit.refusal(counted + 1)
    if (!refusal) counted += 1
    return refusal
  })
  limit?.take(counted)
  return refused
}

/** Spaces belong to one venue, so an event at another venue loses its spaces. */
function withoutSpacesOfOldVenue({ venue, days }: RecordValues, sent: Values): Values {
  const before = (venue as { id: string } | null)?.id ?? null
  const all = days as EventDay[]
  if (sent.venue === undefined || sent.venue === before || all.every(({ spaces }) => spaces.length === 0)) return sent
  return { ...sent, days: all.map((day) => ({ ...day, spaces: [] })) }
}

function daysWithSpaces({ values, before }: RecordDraft): EventDay[] {
  if (values.days === undefined && values.venue === undefined) return []
  return (values.days ?? before?.days ?? []) as EventDay[]
}

function venueOf({ values, before }: RecordDraft): unknown {
  return values.venue === undefined ? (before?.venue as { id: string } | null | undefined)?.id : values.venue
}

function isCounted({ values, before }: RecordDraft): boolean {
  return !before && countsTowardPlan((values.status ?? 'draft') as EventStatus)
}

/** Whether doors are before start, and start before end. Missing times are ignored. */
function isOrdered({ doors, starts, ends }: EventDay): boolean {
  const said = [doors, starts, ends].filter((time) => time !== null)
  return said.every((time, at) => at === 0 || (said[at - 1] ?? '') <= time) && !(starts !== null && starts === ends)
}
