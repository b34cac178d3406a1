import { sql } from 'kysely'
import type { RecordDraft, RecordValues } from '#server/domain/records/record-table.ts'
import { type BookedDays, type BookedEvent, plannedDays } from '#server/features/events/booked-events.ts'
import { loadOthers } from '#server/features/events/load-others.ts'
import { type EventRanks, loadRanks } from '#server/features/events/load-ranks.ts'
import { nameConflict } from '#server/features/events/name-conflict.ts'
import { loadPlaces, type Places } from '#server/features/events/places.ts'
import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { bookingState } from '#shared/bookings/booked-day.ts'
import { type Conflict, isDoubleBooking } from '#shared/bookings/conflict.ts'
import { describeConflict } from '#shared/bookings/describe-conflict.ts'
import { findConflicts, type PlannedDay } from '#shared/bookings/find-conflicts.ts'
import { type AppError, fieldError } from '#shared/errors.ts'
import type { Artist, EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { loadTimeZonesOfEvents } from './derive-event.ts'

/** Fields of an event that its conflicts depend on. */
const fieldsOfConflicts = ['days', 'venue', 'time_zone', 'status', 'artists', 'capacity', 'conflict_reason']

interface Change {
  draft: RecordDraft
  after: BookedEvent
  /** The stored event; null if it is new or was not confirmed. */
  before: BookedEvent | null
}

/**
 * Check whether confirmed events would conflict with others, or with each other: then the first ones are allowed.
 * Conflicts that existed before and are no longer than before stay allowed. New ones need a reason, blocked ones also
 * an admin of events. The spaces stay locked, so that of two concurrent changes the second sees the first.
 * @param refused errors of events that cannot be saved anyway, so they cause no conflicts
 */
export async function checkBookings(
  tx: Transaction,
  ctx: CompanyContext,
  drafts: readonly RecordDraft[],
  refused: readonly (AppError | null)[] = [],
): Promise<(AppError | null)[]> {
  const zones = await loadTimeZonesOfEvents(tx, ctx, drafts)
  const changes = await mapYielding(drafts, (draft, at): Change | null => {
    const after = !refused[at] && isConcerned(draft) ? bookedEventOf(draft, zones[at] ?? 'UTC', `new ${at}`) : null
    if (after?.state !== 'confirmed') return null
    const before = draft.before ? bookedEventOf({ values: {}, before: draft.before }, null, '') : null
    return { draft, after, before: before?.state === 'confirmed' ? before : null }
  })
  const confirmed = changes.filter((change) => change !== null)
  if (confirmed.length === 0) return drafts.map((_, at) => refused[at] ?? null)
  const venues = confirmed.flatMap(({ after, before }) => [after, before].flatMap((one) => one?.venue_id ?? []))
  let places = await loadPlaces(tx, ctx.company.id, venues)
  await lockSpaces(tx, ctx, confirmed, places)
  // The parts of a space may have changed before it was locked.
  places = await loadPlaces(tx, ctx.company.id, venues)
  const stored = confirmed.flatMap(({ draft }) => draft.before?.id ?? [])
  const ranks = await loadRanks(tx, ctx.company.id, stored)
  const planned = await mapYielding(changes, (change) =>
    change ? plannedDays({ ...change.after, ranks: ranks.get(change.after.id) }, places) : [],
  )
  const others = await loadOthers(
    tx,
    { company: ctx.company.id, hidden: hiddenEventCondition(ctx, 'e') },
    planned.flat(),
  )
  const errors: (AppError | null)[] = []
  for (const [at, change] of changes.entries()) {
    const days = planned[at] ?? []
    const found = change ? await firmConflicts(days, others.days) : []
    const error = change && found.length > 0 ? await errorOf(ctx, change, { found, places, others, ranks }) : null
    errors.push(refused[at] ?? error)
    if (!change || error) continue
    others.days.remove(change.after.id)
    for (const day of days) others.days.add(day)
    others.events.set(change.after.id, {
      name: String(change.draft.values.name ?? change.draft.before?.name ?? ''),
      status: 'confirmed',
      status_changed_at: null,
      conflict_reason: null,
    })
  }
  return errors
}

function isConcerned({ values, before }: RecordDraft): boolean {
  return !before || fieldsOfConflicts.some((name) => values[name] !== undefined)
}

/**
 * The event after the change; null if it will not need its spaces.
 * @param zone time zone after the change; null for the stored time zone
 */
export function bookedEventOf({ values, before }: RecordDraft, zone: string | null, newId: string): BookedEvent | null {
  const now = <T>(name: string, otherwise: T) => (values[name] ?? before?.[name] ?? otherwise) as T
  const state = bookingState(now<EventStatus>('status', 'draft'))
  if (state === null) return null
  const venue = values.venue === undefined ? (before?.venue as { id: string } | null | undefined)?.id : values.venue
  return {
    id: before?.id ?? newId,
    state,
    venue_id: (venue as string | null | undefined) ?? null,
    time_zone: zone ?? String(before?.time_zone ?? 'UTC'),
    days: now<EventDay[]>('days', []),
    artists: now<Artist[]>('artists', []),
    capacity:
      values.capacity === undefined
        ? ((before?.capacity as number | null | undefined) ?? null)
        : (values.capacity as number | null),
  }
}

/**
 * Change by which a stored event claims its spaces again, with the reason given before for its conflicts. The reason
 * does not cover events that were confirmed in the meantime.
 */
export function toClaimingChange(
  before: RecordValues,
  { status = before.status as EventStatus, since }: { status?: EventStatus; since: string | null },
): RecordDraft {
  const { conflict_reason } = before
  return {
    since,
    values: { status, ...(conflict_reason !== null && { conflict_reason }) },
    before: { ...before, status: 'draft' },
  }
}

/** Lock all spaces of the events and their parts, in the order of ids. */
async function lockSpaces(
  tx: Transaction,
  ctx: CompanyContext,
  changes: readonly Change[],
  places: Places,
): Promise<void> {
  const chosen = new Set(changes.flatMap(({ after }) => after.days.flatMap(({ spaces }) => spaces)))
  const all = new Set([...chosen].flatMap((id) => places.space(id)?.inside ?? []))
  if (all.size === 0) return
  await sql`select from spaces where company_id = ${ctx.company.id} and id = any(${[...all]}::uuid[])
    order by id for no key update`.execute(tx)
}

/** Conflicts that prevent saving or need a reason. */
async function firmConflicts(days: readonly PlannedDay[], others: BookedDays): Promise<Conflict[]> {
  const found = await mapYielding(days, (day) => findConflicts(day, others.nearTo(day)))
  return found.flat().filter(({ level }) => level === 'blocked' || level === 'reason')
}

interface Found {
  found: readonly Conflict[]
  places: Places
  others: Awaited<ReturnType<typeof loadOthers>>
  ranks: ReadonlyMap<string, EventRanks>
}

async function errorOf(
  ctx: CompanyContext,
  { draft, after, before }: Change,
  { found, places, others, ranks }: Found,
): Promise<AppError | null> {
  const known = minutesByKey(
    before ? await firmConflicts(plannedDays({ ...before, ranks: ranks.get(before.id) }, places), others.days) : [],
  )
  const now = minutesByKey(found)
  const isNewer = ({ other }: Conflict) =>
    Boolean(draft.since && other && (others.events.get(other.event)?.status_changed_at ?? '') > draft.since)
  // After an undo, the event is before the holds that were behind it.
  const wasBehind = (one: Conflict) => one.kind === 'higher_hold' && Boolean(draft.since) && !isNewer(one)
  const fresh = found.filter(
    (one) => (now.get(conflictKey(one)) ?? 0) > (known.get(conflictKey(one)) ?? -1) && !wasBehind(one),
  )
  const { conflict_reason: sent } = draft.values
  const sentence = (one: Conflict) =>
    `${describeConflict(nameConflict(one, { event: after, places, others })).sentence}${endlessText(one, others.days)}`
  const [first] = found
  const labelOf = (one: Conflict) => (isDoubleBooking(one) ? 'Double booking' : '')
  if (sent === null && first)
    return fieldError('conflict_reason', `${sentence(first)} A reason is needed.`, labelOf(first))
  if (fresh.length === 0) return null
  const blocked = fresh.find(({ level }) => level === 'blocked')
  if (blocked && !ctx.can('events', 'admin')) return fieldError('days', sentence(blocked), labelOf(blocked))
  const [one] = typeof sent === 'string' ? fresh.filter(isNewer) : fresh
  const act = before ? 'save' : 'confirm'
  return one ? fieldError('conflict_reason', `${sentence(one)} To ${act} anyway, give a reason.`, labelOf(one)) : null
}

/** Hint for a conflict with an event that has a start but no end, and therefore lasts until the end of the day. */
function endlessText({ kind, other }: Conflict, days: BookedDays): string {
  const day = kind === 'booked_twice' && other ? days.find(other) : undefined
  return day?.has_start && !day.has_end ? ' That event has no end, so it takes the rest of the day.' : ''
}

/** Total minutes of the conflicts with the same key. A conflict that becomes longer counts as new. */
function minutesByKey(conflicts: readonly Conflict[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of conflicts) sums.set(conflictKey(one), (sums.get(conflictKey(one)) ?? 0) + one.minutes)
  return sums
}

function conflictKey({ kind, date, spaces, other }: Conflict): string {
  return JSON.stringify([kind, date, spaces, other])
}
