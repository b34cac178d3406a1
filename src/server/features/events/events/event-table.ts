import { type RawBuilder, sql } from 'kysely'
import { lockLimit, requireWithinLimit } from '#server/domain/plans/limits.ts'
import { foldedContainsCondition } from '#server/domain/records/list-records.ts'
import type {
  FieldValues,
  ImportRules,
  RecordDraft,
  RecordTable,
  RecordValues,
} from '#server/domain/records/record-table.ts'
import { foldedDetailsExpression } from '#server/domain/records/search-condition.ts'
import { daysExpression, spacesExpression, writeDays } from '#server/features/events/event-days.ts'
import { holdEndExpression, statusReasonExpression } from '#server/features/events/hold-end.ts'
import { ranksExpression } from '#server/features/events/load-ranks.ts'
import { storeBookings } from '#server/features/events/store-bookings.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type EventDay, eventRecord, findMisplacedTime, timeOrderMessage } from '#shared/event-record.ts'
import { countsTowardPlan, type EventStatus } from '#shared/event-status.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { checkBookings, toClaimingChange } from './check-bookings.ts'
import { deriveEvents, loadVenueDefaults } from './derive-event.ts'
import { eventMask } from './event-mask.ts'
import { dateSortKey, statusSortKey, venueSortKey } from './event-sorts.ts'
import { importHolderRules } from './import-holder-rules.ts'
import { importNoteRules } from './import-note-rules.ts'

type EventFilter = Pick<ListFilter, 'operator' | 'value'>

/**
 * Conditions for upcoming and past events. Both also restrict the first date, so that a list sorted by date starts
 * reading its index at today instead of scanning earlier years.
 */
const eventScopes = {
  // Running events also count as upcoming. Declined events and released holds do not, unless a filter selects their
  // status.
  upcoming: (ctx: CompanyContext, filters: readonly ListFilter[]) =>
    sql<boolean>`${hasStatusFilter(filters) ? sql`` : sql`r.status <> 'declined' and`} (r.ends_at is null or r.ends_at > now()) and ${dateSortKey.of('r')} >= ${firstDateToCome(ctx)}`,
  past: () => sql<boolean>`r.ends_at <= now() and ${dateSortKey.of('r')} <= current_date + 1`,
  all: () => sql<boolean>`true`,
  mine: (ctx: CompanyContext) => sql<boolean>`(r.owner_id = ${ctx.user.id} or r.created_by = ${ctx.user.id})`,
}

export const eventTable: RecordTable<typeof eventRecord.kind, typeof eventRecord.fields> = {
  type: eventRecord,
  table: 'events',
  sorts: {
    first_date: dateSortKey,
    venue: venueSortKey,
    status: statusSortKey,
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
    updated_at: { of: (row) => sql.ref(`${row}.updated_at`), type: 'timestamptz' },
  },
  scopes: eventScopes,
  parts: {
    days: { read: daysExpression, write: writeDays },
    spaces: { read: spacesExpression },
    has_conflict: { read: hasConflict },
    hold_ranks: { read: ranksExpression },
    hold_end: { read: holdEndExpression },
    status_reason: { read: statusReasonExpression },
    is_busy: { read: () => sql`false` },
  },
  filters: {
    artists: filterByArtist,
    spaces: filterBySpaces,
    has_conflict: (_, { value }) => sql`(${hasConflict('r')}) = ${value}`,
  },
  mask: eventMask,
  isConfidential: ({ is_private }) => is_private === true,
  searched: { copies: { venue: 'venue_searched' }, dates: { first: 'first_date', last: 'last_date' } },
  // Search results show no date for postponed events without a new date.
  globalSearch: {
    date: (row) => sql`case when not ${sql.ref(`${row}.is_date_open`)} then ${sql.ref(`${row}.first_date`)}::text end`,
    detail: 'venue',
  },
  check: checkEvents,
  completeBulkChange: withoutSpacesOfOldVenue,
  derive: deriveEvents,
  afterWrite: (tx, ctx, written, undo) => storeBookings(tx, ctx, idsOf(written), { regains: undo?.isUndo ?? false }),
  importRules: eventImportRules,
  deletionBlockers: eventDeletionBlockers,
  restoreBlockers: eventRestoreBlockers,
}

/** Whether the filters select statuses. */
export function hasStatusFilter(filters: readonly ListFilter[]): boolean {
  return filters.some(({ field, operator }) => field === 'status' && operator === 'any_of')
}

/**
 * SQL for the earliest first date of an upcoming event. One-day events are over after three days in every time zone.
 * The few longer events are found through their own index.
 */
function firstDateToCome(ctx: CompanyContext): RawBuilder<unknown> {
  const recent = sql`current_date - 3`
  return sql`least(${recent}, (select min(l.first_date) from events l
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.last_date > l.first_date
      and l.ends_at > now() and l.first_date < ${recent}))`
}

/** Imported times are local times in the time zone of the event, or otherwise of its venue or the company. */
async function eventImportRules(
  tx: Transaction,
  ctx: CompanyContext,
  _options: ImportOptions,
  newRecords: ReadonlyMap<string, { values: FieldValues; guessed?: ReadonlySet<string> }>,
): Promise<ImportRules> {
  const places = await loadVenueDefaults(tx, ctx, 'all')
  const byId = new Map(places.map((one) => [one.id, one]))
  const company = byId.get(null)
  return {
    ...importNoteRules(tx, ctx),
    extras: importHolderRules(tx, ctx),
    complete: async ({ owner }) => ({
      kind: { value: 'concert', note: defaultNote },
      status: { value: 'draft', note: defaultNote },
      // An empty cell means that the event has no owner.
      ...(owner === undefined && { owner: { value: ctx.user.id, note: defaultNote } }),
    }),
    timeSettingsOf: ({ venue, time_zone }) => {
      const known = typeof venue === 'string' ? byId.get(venue) : undefined
      const created = typeof venue === 'string' ? newRecords.get(venue) : undefined
      const zone = [time_zone, known?.zone, created?.values.time_zone, company?.zone].find(
        (one) => typeof one === 'string',
      )
      return {
        zone: typeof zone === 'string' ? zone : 'UTC',
        isGuess: typeof time_zone !== 'string' && created?.guessed?.has('time_zone') === true,
        dayStartsAt: parseTimeOfDay(known?.day_starts_at ?? '') ?? defaultDayStart,
      }
    },
  }
}

const defaultNote = 'Not in the file'

/** Start of the day of a venue that has none set, in minutes after midnight. */
const defaultDayStart = 6 * 60

/**
 * SQL condition: the event is double-booked: another confirmed event uses one of its spaces at the same time, or a
 * calendar from outside is busy. The earliest begin is a separate subquery, because row level security allows only
 * columns as bounds of an index scan.
 */
function hasConflict(row: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from (
      select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after from bookings
      where company_id = ${sql.ref(`${row}.company_id`)} and event_id = ${sql.ref(`${row}.id`)} and is_confirmed offset 0) b
    join bookings o on o.company_id = b.company_id and o.space_id = b.space_id and o.event_id <> b.event_id
      and o.begins_at < b.ends_at and o.begins_at > b.after and o.ends_at > b.begins_at and o.is_confirmed)
    or (${sql.ref(`${row}.company_id`)}, ${sql.ref(`${row}.id`)}) in (${busyOutside}))`
}

/**
 * SQL for the confirmed events in spaces that are busy in a calendar from outside. It does not depend on the row, so
 * PostgreSQL runs it once per list.
 */
const busyOutside = sql`
  select b.company_id, b.event_id from outside_calendars c
  cross join lateral (
    with recursive inside (id) as (
      select c.space_id union select p.part_id from inside join space_parts p on p.company_id = c.company_id and p.space_id = inside.id
    ) select id from inside) i
  join outside_entries n on n.company_id = c.company_id and n.calendar_id = c.id and n.is_busy and n.ends_at > n.begins_at
  join bookings b on b.company_id = c.company_id and b.space_id = i.id and b.is_confirmed
    and b.begins_at < n.ends_at and b.begins_at > n.begins_at - interval '6 days' and b.ends_at > n.begins_at
  where c.space_id is not null`

function filterByArtist(_: CompanyContext, { operator, value }: EventFilter): RawBuilder<boolean> {
  return operator === 'empty'
    ? sql`(r.artists = '[]') = ${value}`
    : foldedContainsCondition(foldedDetailsExpression('r'), value)
}

function filterBySpaces(ctx: CompanyContext, { operator, value }: EventFilter): RawBuilder<boolean> {
  const daysWith = (spaces: RawBuilder<boolean>) =>
    sql<boolean>`r.id in (select d.event_id from event_days d where d.company_id = ${ctx.company.id} and ${spaces})`
  if (operator !== 'empty') return daysWith(sql`d.spaces && ${value}::uuid[]`)
  return sql`(not ${daysWith(sql`d.spaces <> '{}'`)}) = ${value}`
}

/**
 * Events that are confirmed or running cannot be deleted before they are cancelled, because other people rely on them.
 */
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
  const conflicts = await checkBookings(
    tx,
    ctx,
    records.map((record) => toClaimingChange(record, { since: record.deleted_at })),
  )
  return new Map(records.flatMap(({ id }, at): [string, AppError][] => (conflicts[at] ? [[id, conflicts[at]]] : [])))
}

/**
 * Check that times are in order, that spaces belong to the venue, and that confirmed events do not conflict. New events
 * count toward the plan limit; if only some fit, the first ones are created.
 */
async function checkEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<(AppError | null)[]> {
  const disordered = await mapYielding(all, disorderError)
  const checked = await checkBookings(tx, ctx, all, disordered)
  const spaces = [...new Set(all.flatMap((one) => daysWithSpaces(one).flatMap((day) => day.spaces)))]
  const [{ rows: known }, limit] = await batch([
    sql<{ id: string; venue_id: string }>`
      select s.id, s.venue_id from spaces s where s.company_id = ${ctx.company.id} and s.id = any(${spaces}::uuid[])
        and s.deleted_at is null order by s.id for no key update`.execute(tx),
    all.some(isCounted) ? lockLimit(tx, ctx, ctx.company.id, 'events') : null,
  ])
  const venues = new Map(known.map(({ id, venue_id }) => [id, venue_id]))
  let counted = 0
  const refused = await mapYielding(all, (one, at) => {
    if (disordered[at]) return disordered[at]
    const elsewhere = daysWithSpaces(one).some((day) =>
      day.spaces.some((space) => !venues.has(space) || venues.get(space) !== venueOf(one)),
    )
    if (elsewhere) return fieldError('days', 'Choose spaces of the venue')
    const error = checked[at] ?? null
    if (error || !limit || !isCounted(one)) return error
    const refusal = limit.refusal(counted + 1)
    if (!refusal) counted += 1
    return refusal
  })
  limit?.take(counted)
  return refused
}

function disorderError({ values }: RecordDraft): AppError | null {
  const all = (values.days ?? []) as EventDay[]
  for (const [at, day] of all.entries()) {
    const misplaced = findMisplacedTime(day)
    const which = all.length > 1 ? `Day ${at + 1}: ` : ''
    if (misplaced) return fieldError(`days.${at}.${misplaced}`, `${which}${timeOrderMessage}`)
  }
  return null
}

/** Remove the spaces of an event that moves to another venue, because spaces belong to one venue. */
function withoutSpacesOfOldVenue({ venue, days }: RecordValues, sent: FieldValues): FieldValues {
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

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}
