import { search } from '#shared/features/company/search.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(search, {
  doors: {
    listMatchingRecords: at('dashboard', 'read'),
    listRecordsByIds: at('dashboard', 'read'),
  },
  samples: ({ event }) => ({
    listMatchingRecords: { search: 'openinx night' },
    listRecordsByIds: { ids: event },
  }),
})
