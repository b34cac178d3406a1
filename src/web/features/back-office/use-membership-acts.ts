import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

/** Titles of the toasts; each page of the back office has its own. */
export interface ActWords {
  done: string
  failed: string
}

/** The roles of a company that staff can give. */
export function useGivableRoles(companyId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['admin', 'company-roles', companyId],
    queryFn: async ({ signal }) =>
      (await api.adminMemberships.listCompanyRoles({ company_id: companyId }, { signal })).roles,
    enabled,
  })
}

export function useGiveRole(membershipId: string, words: ActWords) {
  return useMembershipAct(words, (input: { new_role_id: string; admin_notes?: string }) =>
    api.adminMemberships.updateUserCompanyRole({ membership_id: membershipId, ...input }),
  )
}

export function useEndMembership(membershipId: string, words: ActWords) {
  return useMembershipAct(words, (admin_notes?: string) =>
    api.adminMemberships.removeUserFromCompany({ membership_id: membershipId, admin_notes }),
  )
}

function useMembershipAct<Input>(words: ActWords, act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ title: words.done, tone: 'success' }),
    onError: (error) => toast({ title: words.failed, message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
