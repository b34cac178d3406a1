import type { TeamMember } from '#shared/features/company/team.ts'
import { api, companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** Whatever shows who belongs to the company. */
export const team: readonly Stale[] = [
  'team',
  'dashboard',
  companyApi.invitations.listInvitations,
  companyApi.companies.getTeamOverview,
]
/** Who changes their own place must hear at once what is left to them. */
export const teamAndSelf: readonly Stale[] = [...team, 'session']

export function useMembers(search: string) {
  return usePages(companyApi.team.listMembers, { search })
}

/** [C-TEAM-40 C-TEAM-41] */
export function useUpdateMemberRole(member: TeamMember) {
  const { account } = useSession()
  return useAct(companyApi.team.updateMemberRole, {
    done: { title: 'Role updated', message: 'Team member role has been updated successfully.' },
    failed: 'Failed to update role:',
    stale: member.user_id === account?.user?.id ? teamAndSelf : team,
  })
}

/** [C-TEAM-42 C-TEAM-43] */
export function useRemoveMember() {
  return useAct(companyApi.team.removeMember, {
    done: 'Member removed',
    failed: 'Failed to remove member:',
    stale: team,
  })
}

export function useTransferOwnership({ id, user }: TeamMember) {
  return useAct(() => companyApi.team.transferOwnership({ membership_id: id }), {
    done: { title: 'Ownership transferred', message: `${user.full_name || user.email} is the owner now.` },
    failed: 'Failed to transfer ownership:',
    stale: teamAndSelf,
  })
}

/** Who has left the company they work in works in another from now on, or makes one. */
export function useLeaveCompany({ id, name }: { id: string; name: string }) {
  const { account, selectCompany } = useSession()
  const isCurrent = account?.company?.id === id
  return useAct(() => api.team.leaveCompany({ company_id: id }), {
    done: () => (isCurrent ? selectCompany(null) : `You have left ${name}`),
    failed: 'Failed to leave the company:',
    stale: isCurrent ? [] : ['session'],
  })
}
