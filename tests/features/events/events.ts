import { events } from '#shared/features/events/events.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { recordAccess, recordSamples } from '#tests/support/records.ts'

const day = { date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T20:00` }

export const guard = guarded(events, {
  access: {
    ...recordAccess('events'),
    getUpcoming: moduleAccess('events', 'read'),
    getEventLimit: moduleAccess('events', 'write'),
    getCalendar: moduleAccess('events', 'read'),
    listConflicts: moduleAccess('events', 'read'),
    previewStatus: moduleAccess('events', 'write'),
    changeStatus: moduleAccess('events', 'write'),
    changeStatuses: moduleAccess('events', 'write'),
    moveEvent: moduleAccess('events', 'write'),
    previewTimeZone: moduleAccess('events', 'write'),
    moveToTimeZone: moduleAccess('events', 'write'),
  },
  seed: async (tx, { id: company_id }) => {
    const deleted = await tx
      .insertInto('events')
      .values({ company_id, name: 'Cancelled', deleted_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: event_id } = await tx
      .selectFrom('events')
      .select('id')
      .where('company_id', '=', company_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('event_days')
      .values({ company_id, event_id, date: `${nextYear}-06-12` })
      .execute()
    const venue_of_events = await venueId(tx, company_id)
    await tx
      .insertInto('events')
      .values({
        ...{ company_id, name: 'In an earlier time zone', venue_id: venue_of_events, time_zone: 'Europe/Rome' },
        ...{ starts_at: `${nextYear}-06-12T18:00:00Z`, ends_at: `${nextYear}-06-12T22:00:00Z` },
      })
      .execute()
    return { deleted_event: deleted.id, venue_of_events }
  },
  samples: (ids) => {
    const naming = { venue: ids.venue_of_events, owner: ids.user, viewers: [ids.user], tags: [ids.tag] }
    return {
      ...recordSamples(ids, {
        kind: 'event',
        live: ids.event,
        deleted: ids.deleted_event,
        made: { name: 'Sample night', days: [{ ...day, spaces: [] }], ...naming },
        changes: { capacity: 400, ...naming },
      }),
      getCalendar: { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` },
      listConflicts: { id: ids.event },
      previewStatus: { id: ids.event },
      changeStatus: { id: ids.event, version: 1, status: 'hold', ended_holds: [ids.event] },
      previewTimeZone: { venue_id: ids.venue_of_events },
      moveToTimeZone: { from: 'Europe/Rome', venue_id: ids.venue_of_events },
      changeStatuses: { ids: [ids.event], status: 'hold' },
      moveEvent: { id: ids.event, version: 1, first_date: `${nextYear}-07-01` },
    }
  },
})

async function venueId(tx: Parameters<NonNullable<Parameters<typeof guarded>[1]['seed']>>[0], company_id: string) {
  const venue = await tx
    .insertInto('venues')
    .values({ company_id, name: 'Venue of events', time_zone: 'Europe/London' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return venue.id
}
