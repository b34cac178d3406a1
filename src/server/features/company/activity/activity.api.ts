import { implement } from '#server/platform/app/procedures.ts'
import { activity } from '#shared/features/company/activity.ts'
import { listActivity } from './list-activity.ts'

export const activityApi = implement(activity, { listActivity })
