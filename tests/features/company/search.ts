import { search } from '#shared/features/company/search.ts'
import { moduleAccess, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(search, {
  access: {
    listMatchingRecords: moduleAccess('dashboard', 'read'),
    listRecordsByIds: moduleAccess('dashboard', 'read'),
    getCompanyOfRecord: signedIn,
  },
  samples: ({ event }) => ({
    listMatchingRecords: { search: 'openinx night' },
    listRecordsByIds: { ids: event },
    getCompanyOfRecord: { id: event },
  }),
})
