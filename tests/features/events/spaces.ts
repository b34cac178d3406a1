import { spaces } from '#shared/features/events/spaces.ts'
import { guarded } from '#tests/support/guarded.ts'
import { recordAccess, recordSamples } from '#tests/support/records.ts'

export const guard = guarded(spaces, {
  access: recordAccess('events'),
  seed: async (tx, tenant) => {
    const company_id = tenant.id
    const venue = await tx
      .insertInto('venues')
      .values({ company_id, name: 'Venue of spaces', time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seeded = { company_id, venue_id: venue.id }
    const [space, part, deleted] = await tx
      .insertInto('spaces')
      .values([
        { ...seeded, name: 'Main hall' },
        { ...seeded, name: 'Side room' },
        { ...seeded, name: 'Attic', deleted_at: new Date().toISOString() },
      ])
      .returning('id')
      .execute()
    return {
      venue_of_spaces: venue.id,
      space: space?.id ?? '',
      space_part: part?.id ?? '',
      deleted_space: deleted?.id ?? '',
    }
  },
  samples: (ids) =>
    recordSamples(ids, {
      kind: 'space',
      live: ids.space,
      deleted: ids.deleted_space,
      made: { name: 'Sample room', venue: ids.venue_of_spaces, parts: [], tags: [ids.tag] },
      changes: { tags: [ids.tag] },
      ofOne: { parts: [ids.space_part] },
    }),
})
