import { search } from '#shared/features/company/search.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(search, {
  access: {
    listMatchingRecords: moduleAccess('dashboard', 'read'),
    listRecordsByIds: moduleAccess('dashboard', 'read'),
  },
  samples: ({ event }) => ({
    listMatchingRecords: { search: 'openinx night' },
    listRecordsByIds: { ids: event },
  }),
})
