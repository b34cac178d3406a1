import { closures } from '#shared/features/back-office/closures.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(closures, {
  access: {
    listAccountDeletions: admin,
    listCompanyClosures: admin,
    stopAccountDeletion: admin,
    stopCompanyClosure: admin,
  },
  samples: (ids) => ({
    stopAccountDeletion: { target_user_id: ids.user, reason: 'Asked by mail' },
    stopCompanyClosure: { company_id: ids.company, reason: 'Asked by mail' },
  }),
})
