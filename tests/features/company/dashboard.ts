import { dashboard } from '#shared/features/company/dashboard.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(dashboard, {
  access: {
    getDashboard: moduleAccess('dashboard', 'read'),
    listAvailableWidgets: moduleAccess('dashboard', 'read'),
    addWidget: moduleAccess('dashboard', 'read'),
    removeWidget: moduleAccess('dashboard', 'read'),
    reorderWidgets: moduleAccess('dashboard', 'read'),
    configureWidget: moduleAccess('dashboard', 'read'),
    resizeWidget: moduleAccess('dashboard', 'read'),
    hideFirstSteps: moduleAccess('dashboard', 'read'),
    resetDashboard: moduleAccess('dashboard', 'read'),
    listRoleLayouts: moduleAccess('dashboard', 'admin'),
    saveRoleLayout: moduleAccess('dashboard', 'admin'),
    clearRoleLayout: moduleAccess('dashboard', 'admin'),
  },
  samples: (ids) => ({
    reorderWidgets: { user_widget_ids: [ids.user_widget] },
    configureWidget: { user_widget_id: ids.user_widget, config: {} },
    resizeWidget: { user_widget_id: ids.user_widget, is_wide: true },
    saveRoleLayout: { company_role_id: ids.role },
    clearRoleLayout: { company_role_id: ids.role },
  }),
})
