import { activity } from '#shared/features/company/activity.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(activity, {
  access: {
    listActivity: moduleAccess('company_settings', 'admin'),
  },
})
