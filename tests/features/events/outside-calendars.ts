import { outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { nextYear } from '#tests/support/next-year.ts'

export const guard = guarded(outsideCalendars, {
  access: {
    getOutsideEntries: moduleAccess('events', 'read'),
    listOutsideCalendars: moduleAccess('events', 'admin'),
    createOutsideCalendar: moduleAccess('events', 'admin'),
    updateOutsideCalendar: moduleAccess('events', 'admin'),
    deleteOutsideCalendar: moduleAccess('events', 'admin'),
    fetchOutsideCalendar: moduleAccess('events', 'admin'),
  },
  seed: async (tx, { id: company_id }) => {
    const venue = await tx
      .insertInto('venues')
      .values({ company_id, name: 'Venue of calendars', time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const space = await tx
      .insertInto('spaces')
      .values({ company_id, venue_id: venue.id, name: 'Hall of calendars' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const calendar = await tx
      .insertInto('outside_calendars')
      .values({
        ...{ company_id, name: 'City', color: '#0987a0', url: 'https://calendar.example/city.ics' },
        ...{ venue_id: venue.id, space_id: space.id, time_zone: 'Europe/London' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('outside_entries')
      .values({
        ...{ company_id, calendar_id: calendar.id, position: 1, title: 'Parade', is_busy: true },
        ...{ begins_at: `${nextYear}-06-20T10:00:00Z`, ends_at: `${nextYear}-06-20T12:00:00Z` },
      })
      .execute()
    return { outside_calendar: calendar.id, space_of_calendars: space.id, venue_of_calendars: venue.id }
  },
  samples: (ids) => {
    const place = { venue_id: ids.venue_of_calendars, space_id: ids.space_of_calendars }
    return {
      getOutsideEntries: { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` },
      createOutsideCalendar: { name: 'Sports', color: '#2f855a', url: 'https://calendar.example/sports.ics', ...place },
      updateOutsideCalendar: { id: ids.outside_calendar, name: 'City events', color: '#2f855a', ...place },
      deleteOutsideCalendar: { id: ids.outside_calendar },
      fetchOutsideCalendar: { id: ids.outside_calendar },
    }
  },
})
