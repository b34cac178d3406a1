import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useSecurityPolicy() {
  return useApiQuery(companyApi.securityPolicy.getSecurityPolicy, {}, { select: ({ policy }) => policy })
}

/** Members without two-factor authentication. Never cached, because a member may have just set it up. */
export function useMembersWithoutTwoFactor() {
  return useApiQuery(companyApi.securityPolicy.listMembersWithoutTwoFactor, {}, { staleTime: 0, gcTime: 0 })
}

/** Save the policy. Invalidates the session too, because the policy also applies to the current user. */
export function useSaveSecurityPolicy() {
  return useApiMutation(companyApi.securityPolicy.updateSecurityPolicy, {
    successToast: 'Security settings saved',
    errorToast: 'Failed to save security settings',
    updatesQuery: companyApi.securityPolicy.getSecurityPolicy,
    invalidates: ['session'],
  })
}
