import { activity } from '#shared/features/company/activity.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(activity, {
  doors: {
    listActivity: at('company_settings', 'admin'),
  },
})
