import { dashboard } from '#shared/features/company/dashboard.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(dashboard, {
  doors: {
    getDashboard: at('dashboard', 'read'),
    listAvailableWidgets: at('dashboard', 'read'),
    addWidget: at('dashboard', 'read'),
    removeWidget: at('dashboard', 'read'),
    reorderWidgets: at('dashboard', 'read'),
    configureWidget: at('dashboard', 'read'),
    resizeWidget: at('dashboard', 'read'),
    hideFirstSteps: at('dashboard', 'read'),
    resetDashboard: at('dashboard', 'read'),
    listRoleLayouts: at('dashboard', 'admin'),
    saveRoleLayout: at('dashboard', 'admin'),
    clearRoleLayout: at('dashboard', 'admin'),
  },
  samples: (ids) => ({
    reorderWidgets: { user_widget_ids: [ids.user_widget] },
    configureWidget: { user_widget_id: ids.user_widget, config: {} },
    resizeWidget: { user_widget_id: ids.user_widget, is_wide: true },
    saveRoleLayout: { company_role_id: ids.role },
    clearRoleLayout: { company_role_id: ids.role },
  }),
})
