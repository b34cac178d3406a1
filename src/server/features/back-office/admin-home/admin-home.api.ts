import { implement } from '#server/platform/app/implement.ts'
import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { getDailyTotals } from './get-daily-totals.ts'
import { getPlatformCounts } from './get-platform-counts.ts'
import { getSystemHealth } from './get-system-health.ts'

export const adminHomeApi = implement(adminHome, { getPlatformCounts, getDailyTotals, getSystemHealth })
