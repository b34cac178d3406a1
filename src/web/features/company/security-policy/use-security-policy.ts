import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

export function useSecurityPolicy() {
  return useCall(companyApi.securityPolicy.getSecurityPolicy, {}, { select: ({ policy }) => policy })
}

/** Asked anew each time: somebody may have set it up a moment ago. */
export function useMembersWithoutTwoFactor() {
  return useCall(companyApi.securityPolicy.listMembersWithoutTwoFactor, {}, { staleTime: 0, gcTime: 0 })
}

/** What is asked of everybody is asked of oneself too. */
export function useSaveSecurityPolicy() {
  return useAct(companyApi.securityPolicy.updateSecurityPolicy, {
    done: 'Security settings saved',
    failed: 'Failed to save security settings',
    answers: companyApi.securityPolicy.getSecurityPolicy,
    stale: ['session'],
  })
}
