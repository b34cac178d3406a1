import type { RoleLayout } from '#shared/features/company/dashboard.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

export function useRoleLayouts() {
  return useCall(companyApi.dashboard.listRoleLayouts, {}, { select: ({ roles }) => roles })
}

interface Choice {
  role: RoleLayout
  /** 'mine': members of the role start with the caller's own dashboard; 'standard': with the standard one. */
  layout: 'mine' | 'standard'
}

export function useSetRoleLayout() {
  const { saveRoleLayout, clearRoleLayout, listRoleLayouts } = companyApi.dashboard
  const choose = ({ role: { company_role_id }, layout }: Choice) =>
    layout === 'mine' ? saveRoleLayout({ company_role_id }) : clearRoleLayout({ company_role_id })
  return useAct(choose, {
    done: ({ role }) => ({
      title: 'Starting dashboard saved',
      message: `New members with the role ${role.role_label} start with ${role.widgets ? 'your dashboard' : 'the standard one'}.`,
    }),
    failed: 'Failed to save the starting dashboard',
    stale: [listRoleLayouts],
  })
}
