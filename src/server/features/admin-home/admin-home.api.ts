import { adminHome } from '../../../shared/features/admin-home.ts'
import { implement } from '../../platform/procedures.ts'
import { getPlatformCounts } from './get-platform-counts.ts'

export const adminHomeApi = implement(adminHome, { getPlatformCounts })
