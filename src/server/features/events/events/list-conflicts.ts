import { readRecord } from '#server/domain/records/read-record.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import { plannedDays } from '#server/features/events/booked-events.ts'
import { loadOthers } from '#server/features/events/load-others.ts'
import { loadOutsidePeriods } from '#server/features/events/load-outside-periods.ts'
import { loadRanks } from '#server/features/events/load-ranks.ts'
import { nameConflict } from '#server/features/events/name-conflict.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { bySeverity, findConflicts } from '#shared/bookings/find-conflicts.ts'
import { type events, maxConflicts } from '#shared/features/events/events.ts'
import { bookedEventOf } from './check-bookings.ts'
import { loadTimeZonesOfEvents } from './derive-event.ts'
import { eventTable } from './event-table.ts'

/**
 * List conflicts of a stored event, a new event, or an unsaved change. Guests, and members who see only the date of the
 * event, get an empty list.
 */
export const listConflicts: Handler<typeof events.calls.listConflicts> = async (ctx, { id, plan }) => {
  if (ctx.membership.is_guest) return { conflicts: [] }
  return ctx.transaction(async (tx) => {
    const before = id ? await readRecord(tx, ctx, eventTable as unknown as RecordTable, id) : null
    if (before?.is_masked) return { conflicts: [] }
    const draft = { values: plan, before }
    const [zone = 'UTC'] = await loadTimeZonesOfEvents(tx, ctx, [draft])
    const event = bookedEventOf(draft, zone, 'new')
    if (!event) return { conflicts: [] }
    const places = await loadPlaces(tx, ctx.company.id, event.venue_id === null ? [] : [event.venue_id])
    const ranks = await loadRanks(
      tx,
      ctx.company.id,
      [event.id].filter((one) => one === id),
    )
    const days = plannedDays({ ...event, ranks: ranks.get(event.id) }, places)
    const others = await loadOthers(tx, { company: ctx.company.id, hidden: hiddenEventCondition(ctx, 'e') }, days)
    const outside = await loadOutsidePeriods(tx, ctx.company.id, days, places)
    const found = await mapYielding(days, (day) => findConflicts(day, others.days.nearTo(day), outside.nearTo(day)))
    const gravest = found.flat().toSorted(bySeverity).slice(0, maxConflicts)
    return { conflicts: gravest.map((one) => nameConflict(one, { event, places, others })) }
  })
}
