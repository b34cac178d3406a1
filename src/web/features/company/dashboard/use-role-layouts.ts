import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoleLayout } from '#shared/features/company/dashboard.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useRoleLayouts() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['dashboard', company, 'role-layouts'],
    queryFn: async ({ signal }) => (await api.dashboard.listRoleLayouts({}, { signal })).roles,
  })
}

/** 'mine': members of the role start with the caller's own dashboard; 'standard': with the standard one. */
export function useSetRoleLayout() {
  const client = useQueryClient()
  const company = useCompanyId()
  return useMutation({
    mutationFn: ({ role, layout }: { role: RoleLayout; layout: 'mine' | 'standard' }) => {
      const input = { company_role_id: role.company_role_id }
      return layout === 'mine' ? api.dashboard.saveRoleLayout(input) : api.dashboard.clearRoleLayout(input)
    },
    onSuccess: ({ role }) =>
      toast({
        title: 'Starting dashboard saved',
        message: `New members with the role ${role.role_label} start with ${role.widgets ? 'your dashboard' : 'the standard one'}.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({ title: 'Failed to save the starting dashboard', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['dashboard', company, 'role-layouts'] }),
  })
}
