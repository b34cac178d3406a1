import { implement } from '#server/platform/app/implement.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { addWidget } from './add-widget.ts'
import { clearRoleLayout } from './clear-role-layout.ts'
import { configureWidget } from './configure-widget.ts'
import { getDashboard } from './get-dashboard.ts'
import { hideFirstSteps } from './hide-first-steps.ts'
import { listAvailableWidgets } from './list-available-widgets.ts'
import { listRoleLayouts } from './list-role-layouts.ts'
import { removeWidget } from './remove-widget.ts'
import { reorderWidgets } from './reorder-widgets.ts'
import { resetDashboard } from './reset-dashboard.ts'
import { resizeWidget } from './resize-widget.ts'
import { saveRoleLayout } from './save-role-layout.ts'

export const dashboardApi = implement(dashboard, {
  getDashboard,
  listAvailableWidgets,
  addWidget,
  removeWidget,
  reorderWidgets,
  configureWidget,
  resizeWidget,
  hideFirstSteps,
  resetDashboard,
  listRoleLayouts,
  saveRoleLayout,
  clearRoleLayout,
})
