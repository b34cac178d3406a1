import { calendarFeeds } from '#shared/features/events/calendar-feeds.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

/** Addresses of feeds belong to a person, so nobody gets them while impersonating. */
const inPerson = { ...moduleAccess('events', 'read'), personal: true } as const

export const guard = guarded(calendarFeeds, {
  access: {
    listPlaceFeeds: inPerson,
    createPlaceFeed: inPerson,
    updatePlaceFeed: inPerson,
    revokePlaceFeed: inPerson,
  },
  seed: async (tx, { id: company_id, owner }) => {
    const venue = await tx
      .insertInto('venues')
      .values({ company_id, name: 'Venue of feeds', time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const space = await tx
      .insertInto('spaces')
      .values({ company_id, venue_id: venue.id, name: 'Hall of feeds' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const feed = await tx
      .insertInto('place_feeds')
      .values({
        ...{ company_id, user_id: owner.id, venue_id: venue.id, statuses: ['hold'], detail: 'full' },
        token_hash: `hash of ${venue.id}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { place_feed: feed.id, venue_of_feeds: venue.id, space_of_feeds: space.id }
  },
  samples: (ids) => ({
    createPlaceFeed: { venue_id: ids.venue_of_feeds, space_id: ids.space_of_feeds },
    updatePlaceFeed: { id: ids.place_feed, name: 'Hall', statuses: ['hold'], detail: 'titles' },
    revokePlaceFeed: { id: ids.place_feed },
  }),
})
