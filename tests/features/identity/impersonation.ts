import { impersonation } from '#shared/features/identity/impersonation.ts'
import { adminInPerson, everyone } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(impersonation, {
  access: {
    adminImpersonateUser: adminInPerson,
    adminRestoreSession: everyone,
  },
  samples: (ids) => ({
    adminImpersonateUser: { target_user_id: ids.user },
    adminRestoreSession: { original_admin_token: 'sample', impersonated_user_id: ids.user },
  }),
})
