import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecurityPolicyRow } from '#shared/features/company/security-policy.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

export function useSecurityPolicy() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['security-policy', company],
    queryFn: async ({ signal }) => (await api.securityPolicy.getSecurityPolicy({}, { signal })).policy,
  })
}

/** Asked anew each time: somebody may have set it up a moment ago. */
export function useMembersWithoutTwoFactor() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['security-policy', company, 'without-two-factor'],
    queryFn: ({ signal }) => api.securityPolicy.listMembersWithoutTwoFactor({}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What is asked of everybody is asked of oneself too, so the session is read again. */
export function useSaveSecurityPolicy() {
  const client = useQueryClient()
  const company = useCompanyId()
  const { reload } = useSession()
  return useMutation({
    mutationFn: (policy: SecurityPolicyRow) => api.securityPolicy.updateSecurityPolicy(policy),
    onSuccess: ({ policy }) => {
      client.setQueryData(['security-policy', company], policy)
      toast({ title: 'Security settings saved', tone: 'success' })
      reload().catch(() => undefined)
    },
    onError: (error) =>
      toast({ title: 'Failed to save security settings', message: errorMessage(error), tone: 'danger' }),
  })
}
