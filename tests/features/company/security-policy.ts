import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(securityPolicy, {
  access: {
    getSecurityPolicy: moduleAccess('company_settings', 'admin'),
    listMembersWithoutTwoFactor: moduleAccess('company_settings', 'admin'),
    updateSecurityPolicy: {
      kind: 'company',
      module: 'company_settings',
      level: 'admin',
      personal: true,
    },
  },
  samples: () => ({
    updateSecurityPolicy: {
      two_factor_required: false,
      auto_logout: true,
      strong_passwords: true,
      block_failed_logins: true,
    },
  }),
})
