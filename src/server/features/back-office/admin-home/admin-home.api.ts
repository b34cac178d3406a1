import { implement } from '#server/platform/app/implement.ts'
import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { dropFailedJob } from './drop-failed-job.ts'
import { getGrowth } from './get-growth.ts'
import { getOpenWork } from './get-open-work.ts'
import { getPlatformCounts } from './get-platform-counts.ts'
import { getSystemHealth } from './get-system-health.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { retryFailedJob } from './retry-failed-job.ts'

export const adminHomeApi = implement(adminHome, {
  getPlatformCounts,
  getOpenWork,
  getGrowth,
  getSystemHealth,
  listFailedJobs,
  retryFailedJob,
  dropFailedJob,
})
