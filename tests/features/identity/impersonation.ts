import { impersonation } from '#shared/features/identity/impersonation.ts'
import { adminInPerson, open } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(impersonation, {
  doors: {
    adminImpersonateUser: adminInPerson,
    adminRestoreSession: open,
  },
  samples: (ids) => ({
    adminImpersonateUser: { target_user_id: ids.user },
    adminRestoreSession: { original_admin_token: 'sample', impersonated_user_id: ids.user },
  }),
})
