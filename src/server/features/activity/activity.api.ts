import { activity } from '../../../shared/features/activity.ts'
import { implement } from '../../platform/procedures.ts'
import { listActivity } from './list-activity.ts'

export const activityApi = implement(activity, { listActivity })
