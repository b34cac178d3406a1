import { implement } from '#server/platform/app/implement.ts'
import { activity } from '#shared/features/company/activity.ts'
import { listActivity } from './list-activity.ts'

export const activityApi = implement(activity, { listActivity })
