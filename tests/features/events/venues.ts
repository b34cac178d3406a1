import { venues } from '#shared/features/events/venues.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { recordAccess, recordSamples } from '#tests/support/records.ts'

export const guard = guarded(venues, {
  access: { ...recordAccess('events'), getZoneOfAddress: moduleAccess('events', 'write') },
  seed: async (tx, tenant) => {
    const seeded = { company_id: tenant.id, time_zone: 'Europe/London' }
    const [venue, deleted] = await tx
      .insertInto('venues')
      .values([
        { ...seeded, name: 'Harbour Hall' },
        { ...seeded, name: 'Old Brewery', deleted_at: new Date().toISOString() },
      ])
      .returning('id')
      .execute()
    return { venue: venue?.id ?? '', deleted_venue: deleted?.id ?? '' }
  },
  samples: (ids) => ({
    ...recordSamples(ids, {
      kind: 'venue',
      live: ids.venue,
      deleted: ids.deleted_venue,
      made: { name: 'Sample Hall', time_zone: 'Europe/London', tags: [ids.tag] },
      changes: { city: 'Sample', tags: [ids.tag] },
    }),
    getZoneOfAddress: { country: 'GB', city: 'Leith' },
  }),
})
