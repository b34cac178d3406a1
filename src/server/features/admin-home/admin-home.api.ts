import { adminHome } from '../../../shared/features/admin-home.ts'
import { implement } from '../../platform/procedures.ts'
import { getGrowth } from './get-growth.ts'
import { getPlatformCounts } from './get-platform-counts.ts'
import { getSystemHealth } from './get-system-health.ts'

export const adminHomeApi = implement(adminHome, { getPlatformCounts, getGrowth, getSystemHealth })
