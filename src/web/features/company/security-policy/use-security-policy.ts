import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useSecurityPolicy() {
  return useApiQuery(companyApi.securityPolicy.getSecurityPolicy, {}, { select: ({ policy }) => policy })
}

/** Never cached, as a member may have just set it up. */
export function useMembersWithoutTwoFactor() {
  return useApiQuery(companyApi.securityPolicy.listMembersWithoutTwoFactor, {}, { staleTime: 0, gcTime: 0 })
}

/** Includes the session, as the policy applies to the current user too. */
export function useSaveSecurityPolicy() {
  return useApiMutation(companyApi.securityPolicy.updateSecurityPolicy, {
    successToast: 'Security settings saved',
    errorToast: 'Failed to save security settings',
    updatesQuery: companyApi.securityPolicy.getSecurityPolicy,
    invalidates: ['session'],
  })
}
