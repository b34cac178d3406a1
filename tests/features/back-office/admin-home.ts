import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { admin } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminHome, {
  doors: {
    getPlatformCounts: admin,
    getOpenWork: admin,
    getGrowth: admin,
    listFailedJobs: admin,
    retryFailedJob: admin,
    dropFailedJob: admin,
    getSystemHealth: admin,
  },
})
