import { json } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { availability } from '#shared/features/events/availability.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { nextYear } from '#tests/support/next-year.ts'

const june = { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` }

export const guard = guarded(availability, {
  access: {
    getAvailability: moduleAccess('events', 'read'),
    getAvailabilityFile: moduleAccess('events', 'read'),
    listAvailabilityLinks: moduleAccess('events', 'write'),
    createAvailabilityLink: moduleAccess('events', 'write'),
    revokeAvailabilityLink: moduleAccess('events', 'write'),
  },
  seed: async (tx, { id: company_id, owner }) => {
    const venue = await tx
      .insertInto('venues')
      .values({ company_id, name: 'Venue of free dates', time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const space = await tx
      .insertInto('spaces')
      .values({ company_id, name: 'Hall of free dates', venue_id: venue.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = await tx
      .insertInto('share_links')
      .values({
        ...{ company_id, created_by: owner.id, kind: 'availability', token_hash: hashToken(newToken()) },
        ...{
          subject: json({ ...june, length: 1, weekdays: [], spaces: [space.id] }),
          expires_at: `${nextYear}-06-01T00:00:00Z`,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { space_to_book: space.id, availability_link: link.id }
  },
  samples: ({ space_to_book, availability_link }) => ({
    getAvailability: { ...june, spaces: [space_to_book] },
    getAvailabilityFile: { ...june, spaces: [space_to_book] },
    createAvailabilityLink: { query: { ...june, spaces: [space_to_book] } },
    revokeAvailabilityLink: { id: availability_link },
  }),
})
