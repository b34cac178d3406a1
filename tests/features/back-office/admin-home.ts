import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { admin } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminHome, {
  doors: {
    getPlatformCounts: admin,
    getDailyTotals: admin,
    getSystemHealth: admin,
  },
})
