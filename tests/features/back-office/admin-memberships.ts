import { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminMemberships, {
  access: {
    listCompanyRoles: admin,
    updateUserCompanyRole: admin,
    removeUserFromCompany: admin,
  },
  samples: (ids) => ({
    updateUserCompanyRole: { membership_id: ids.membership, new_role_id: ids.role },
  }),
})
