import type { TeamMember } from '#shared/features/company/team.ts'
import { api, companyApi } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'
import { useSession } from '#web/platform/session/session.tsx'

export const teamQueries: readonly InvalidationTarget[] = [
  'team',
  'dashboard',
  companyApi.invitations.listInvitations,
  companyApi.companies.getTeamOverview,
]
/** Queries to invalidate. The session is included, because the user's own membership may change. */
export const teamAndSessionQueries: readonly InvalidationTarget[] = [...teamQueries, 'session']

export function useMembers(search: string) {
  return useApiInfiniteQuery(companyApi.team.listMembers, { search })
}

export function useUpdateMemberRole(member: TeamMember) {
  const { account } = useSession()
  return useApiMutation(companyApi.team.updateMemberRole, {
    successToast: { title: 'Role updated', message: 'Team member role has been updated successfully.' },
    errorToast: 'Failed to update role:',
    invalidates: member.user_id === account?.user?.id ? teamAndSessionQueries : teamQueries,
  })
}

export function useRemoveMember() {
  return useApiMutation(companyApi.team.removeMember, {
    successToast: 'Member removed',
    errorToast: 'Failed to remove member:',
    invalidates: teamQueries,
  })
}

export function useTransferOwnership({ id, user }: TeamMember) {
  return useApiMutation(() => companyApi.team.transferOwnership({ membership_id: id }), {
    successToast: { title: 'Ownership transferred', message: `${user.full_name || user.email} is the owner now.` },
    errorToast: 'Failed to transfer ownership:',
    invalidates: teamAndSessionQueries,
  })
}

/** Leave a company. If it is the current one, the user switches to another or creates one. */
export function useLeaveCompany({ id, name }: { id: string; name: string }) {
  const { account, selectCompany } = useSession()
  const isCurrent = account?.company?.id === id
  return useApiMutation(() => api.team.leaveCompany({ company_id: id }), {
    successToast: () => (isCurrent ? selectCompany(null) : `You have left ${name}`),
    errorToast: 'Failed to leave the company:',
    invalidates: isCurrent ? [] : ['session'],
  })
}
