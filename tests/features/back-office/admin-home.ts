import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminHome, {
  access: {
    getPlatformCounts: admin,
    getOpenWork: admin,
    getGrowth: admin,
    listFailedJobs: admin,
    retryFailedJob: admin,
    dropFailedJob: admin,
    getSystemHealth: admin,
  },
})
