import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { teamAndSessionQueries, teamQueries } from './use-members.ts'

export function useRoles({ all = false } = {}) {
  const include_inactive = all ? 'true' : 'false'
  return useApiQuery(companyApi.team.listRoles, { include_inactive }, { select: ({ roles }) => roles })
}

/** Create a role. Invalidates the session too, because the user's own role may change. */
export function useCreateRole() {
  return useApiMutation(companyApi.team.createRole, {
    successToast: 'Role created',
    errorToast: 'Failed to save role:',
    invalidates: teamAndSessionQueries,
  })
}

export function useUpdateRole() {
  return useApiMutation(companyApi.team.updateRole, {
    successToast: 'Role saved',
    errorToast: 'Failed to save role:',
    invalidates: teamAndSessionQueries,
  })
}

export function useDeleteRole() {
  return useApiMutation(companyApi.team.deleteRole, {
    successToast: 'Role deleted',
    errorToast: 'Failed to delete role:',
    invalidates: teamQueries,
  })
}
