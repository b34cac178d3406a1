import { sql } from 'kysely'
import { plannedDays } from '#server/features/events/booked-events.ts'
import { loadOthers } from '#server/features/events/load-others.ts'
import { loadOutsidePeriods } from '#server/features/events/load-outside-periods.ts'
import { loadConfirmedAt, loadTakenRanks } from '#server/features/events/load-ranks.ts'
import { nameConflict } from '#server/features/events/name-conflict.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import { keyOf } from '#server/features/events/queue-place.ts'
import { loadHoldSettings, newExpiry } from '#server/features/events/store-holds.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { bySeverity, findConflicts } from '#shared/bookings/find-conflicts.ts'
import { emptyDay } from '#shared/event-record.ts'
import { type HoldPreview, holdLimits, type holds } from '#shared/features/events/holds.ts'
import { timesOfHold } from './times-of-hold.ts'

/** Plan an event on hold for each date, and find its conflicts like those of a form. */
export const previewHolds: Handler<typeof holds.calls.previewHolds> = async (ctx, { places: asked, starts, ends }) => {
  return ctx.transaction(async (tx) => {
    const company = ctx.company.id
    const zones = await loadZones(tx, company, asked)
    const places = await loadPlaces(
      tx,
      company,
      [...zones.keys()].filter((id) => id !== null),
    )
    const events = asked.map(({ date, venue, spaces }, at) => {
      const venue_id = spaces.flatMap((id) => places.space(id)?.venue_id ?? [])[0] ?? venue
      return {
        ...{ id: `new ${at}`, state: 'hold' as const, venue_id, artists: [], capacity: null },
        time_zone: zones.get(venue_id) ?? zones.get(null) ?? 'UTC',
        days: [{ ...emptyDay, date, spaces, ...timesOfHold(date, { starts, ends }) }],
      }
    })
    const planned = events.map((event) => plannedDays(event, places))
    const days = planned.flat()
    const others = await loadOthers(tx, { company, hidden: hiddenEventCondition(ctx, 'e') }, days)
    const outside = await loadOutsidePeriods(tx, company, days, places)
    const asQueues = days.flatMap(({ date, spaces }) => [...spaces.keys()].map((space_id) => ({ date, space_id })))
    const taken = await loadTakenRanks(tx, company, asQueues)
    const confirmed = await loadConfirmedAt(tx, ctx, asQueues)
    const settings = await loadHoldSettings(tx, company)
    const found = await mapYielding(events, (event, at): HoldPreview => {
      const all = planned[at] ?? []
      const queues = all.flatMap(({ date, spaces }) => [...spaces.keys()].map((space_id) => keyOf({ date, space_id })))
      const ranks = queues.map((queue) => (taken.get(queue) ?? 0) + 1)
      for (const [index, queue] of queues.entries()) taken.set(queue, ranks[index] ?? 1)
      const rank = ranks.length > 0 ? Math.max(...ranks) : null
      const conflicts = all
        .flatMap((day) => findConflicts(day, others.days.nearTo(day), outside.nearTo(day)))
        .filter(({ kind }) => kind !== 'beside_hold')
        .toSorted(bySeverity)
      return {
        ...{ rank, time_zone: event.time_zone },
        behind: [...new Set(queues.flatMap((queue) => confirmed.get(queue)?.map(({ name }) => name) ?? []))],
        expires_at: newExpiry(
          { time_zone: event.time_zone, first_date: event.days[0]?.date ?? null, is_first: (rank ?? 1) === 1 },
          settings,
        ),
        conflicts: conflicts
          .slice(0, holdLimits.previewed_conflicts)
          .map((one) => nameConflict(one, { event, places, others })),
      }
    })
    return { holds: found }
  })
}

/** Time zones of the venues of holds and of their spaces by id, and of the company by null. */
async function loadZones(
  tx: Transaction,
  company: string,
  asked: readonly { venue: string | null; spaces: readonly string[] }[],
): Promise<Map<string | null, string>> {
  const venues = asked.flatMap(({ venue }) => venue ?? [])
  const spaces = asked.flatMap((one) => one.spaces)
  const { rows } = await sql<{ id: string | null; time_zone: string }>`
    select id, time_zone from venues where company_id = ${company} and (id = any(${venues}::uuid[])
      or id in (select venue_id from spaces where company_id = ${company} and id = any(${spaces}::uuid[])))
    union all select null, timezone from companies where id = ${company}`.execute(tx)
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}
