import { useMutation, useQuery } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { team } from '#shared/features/company/team.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { useRenewTeam } from './use-members.ts'

/** The roles that can be given, or all there are. */
export function useRoles({ all = false } = {}) {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['team', company, 'roles', all],
    queryFn: async ({ signal }) =>
      (await api.team.listRoles({ include_inactive: all ? 'true' : 'false' }, { signal })).roles,
  })
}

type Editing = Sent<typeof team.calls.updateRole>
type Creating = Sent<typeof team.calls.createRole>

/** With an id an edit, without one a new role. The own role may be the one that changes. */
export function useSaveRole() {
  const { reload } = useSession()
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: async (role: { edit: Editing } | { create: Creating }) => {
      if ('edit' in role) await api.team.updateRole(role.edit)
      else await api.team.createRole(role.create)
      await reload()
    },
    onSuccess: (_, role) => toast({ title: 'edit' in role ? 'Role saved' : 'Role created', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to save role: ${errorMessage(error)}`, tone: 'danger' }),
    onSettled: renew,
  })
}

export function useDeleteRole() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: (company_role_id: string) => api.team.deleteRole({ company_role_id }),
    onSuccess: () => toast({ title: 'Role deleted', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Error', message: `Failed to delete role: ${errorMessage(error)}`, tone: 'danger' }),
    onSettled: renew,
  })
}
