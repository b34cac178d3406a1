import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { team, teamAndSelf } from './use-members.ts'

/** The roles that can be given, or all there are. */
export function useRoles({ all = false } = {}) {
  const include_inactive = all ? 'true' : 'false'
  return useCall(companyApi.team.listRoles, { include_inactive }, { select: ({ roles }) => roles })
}

/** The own role may be the one that changes. */
export function useCreateRole() {
  return useAct(companyApi.team.createRole, {
    done: 'Role created',
    failed: 'Failed to save role:',
    stale: teamAndSelf,
  })
}

export function useUpdateRole() {
  return useAct(companyApi.team.updateRole, { done: 'Role saved', failed: 'Failed to save role:', stale: teamAndSelf })
}

export function useDeleteRole() {
  return useAct(companyApi.team.deleteRole, { done: 'Role deleted', failed: 'Failed to delete role:', stale: team })
}
