import { securityPolicy } from '../../../shared/features/security-policy.ts'
import { implement } from '../../platform/procedures.ts'
import { getSecurityPolicy } from './get-security-policy.ts'
import { listMembersWithoutTwoFactor } from './list-members-without-two-factor.ts'
import { updateSecurityPolicy } from './update-security-policy.ts'

export const securityPolicyApi = implement(securityPolicy, {
  getSecurityPolicy,
  listMembersWithoutTwoFactor,
  updateSecurityPolicy,
})
