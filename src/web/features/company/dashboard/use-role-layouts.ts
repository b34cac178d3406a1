import type { RoleLayout } from '#shared/features/company/dashboard.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useRoleLayouts() {
  return useApiQuery(companyApi.dashboard.listRoleLayouts, {}, { select: ({ roles }) => roles })
}

interface Choice {
  role: RoleLayout
  /** 'mine': the caller's dashboard becomes the role's default; 'standard': the default dashboard. */
  layout: 'mine' | 'standard'
}

export function useSetRoleLayout() {
  const { saveRoleLayout, clearRoleLayout, listRoleLayouts } = companyApi.dashboard
  const choose = ({ role: { company_role_id }, layout }: Choice) =>
    layout === 'mine' ? saveRoleLayout({ company_role_id }) : clearRoleLayout({ company_role_id })
  return useApiMutation(choose, {
    successToast: ({ role }) => ({
      title: 'Starting dashboard saved',
      message: `New members with the role ${role.role_label} start with ${role.widgets ? 'your dashboard' : 'the standard one'}.`,
    }),
    errorToast: 'Failed to save the starting dashboard',
    invalidates: [listRoleLayouts],
  })
}
