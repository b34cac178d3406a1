import { implement } from '#server/platform/app/implement.ts'
import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { getSecurityPolicy } from './get-security-policy.ts'
import { listMembersWithoutTwoFactor } from './list-members-without-two-factor.ts'
import { updateSecurityPolicy } from './update-security-policy.ts'

export const securityPolicyApi = implement(securityPolicy, {
  getSecurityPolicy,
  listMembersWithoutTwoFactor,
  updateSecurityPolicy,
})
