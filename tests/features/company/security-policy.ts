import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(securityPolicy, {
  doors: {
    getSecurityPolicy: at('company_settings', 'admin'),
    listMembersWithoutTwoFactor: at('company_settings', 'admin'),
    updateSecurityPolicy: {
      door: 'company',
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
