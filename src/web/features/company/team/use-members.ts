import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TeamMember } from '#shared/features/company/team.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

export function useMembers(search: string) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['team', company, 'members', search],
    queryFn: ({ pageParam, signal }) => api.team.listMembers({ search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function useMember(membershipId: string) {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['team', company, 'member', membershipId],
    queryFn: ({ signal }) => api.team.getMember({ membership_id: membershipId }, { signal }),
  })
}

/** Who changes their own place must hear at once what is left to them. */
export function useRenewTeam() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['team', company] }),
      client.invalidateQueries({ queryKey: ['dashboard', company] }),
    ])
}

/** [C-TEAM-40 C-TEAM-41] */
export function useUpdateMemberRole(member: TeamMember) {
  const { account, reload } = useSession()
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: async (company_role_id: string) => {
      await api.team.updateMemberRole({ membership_id: member.id, company_role_id })
      if (member.user_id === account?.user?.id) await reload()
    },
    onSuccess: () =>
      toast({
        title: 'Role updated',
        message: 'Team member role has been updated successfully.',
        tone: 'success',
      }),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to update role: ${errorMessage(error)}`, tone: 'danger' }),
    onSettled: renew,
  })
}

/** [C-TEAM-42 C-TEAM-43] */
export function useRemoveMember() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: (membership_id: string) => api.team.removeMember({ membership_id }),
    onSuccess: () => toast({ title: 'Member removed', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to remove member: ${errorMessage(error)}`, tone: 'danger' }),
    onSettled: renew,
  })
}

export function useTransferOwnership() {
  const { reload } = useSession()
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: async (member: TeamMember) => {
      await api.team.transferOwnership({ membership_id: member.id })
      await reload()
    },
    onSuccess: (_, { user }) =>
      toast({
        title: 'Ownership transferred',
        message: `${user.full_name || user.email} is the owner now.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to transfer ownership: ${errorMessage(error)}`, tone: 'danger' }),
    onSettled: renew,
  })
}

/** Who has left works in another company from now on, or makes one. */
export function useLeaveCompany() {
  const { selectCompany } = useSession()
  return useMutation({
    mutationFn: (company_id: string) => api.team.leaveCompany({ company_id }),
    onSuccess: () => selectCompany(null),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to leave the company: ${errorMessage(error)}`, tone: 'danger' }),
  })
}
