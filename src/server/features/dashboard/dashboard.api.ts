import { dashboard } from '../../../shared/features/dashboard.ts'
import { implement } from '../../platform/procedures.ts'
import { addWidget } from './add-widget.ts'
import { getDashboard } from './get-dashboard.ts'
import { listAvailableWidgets } from './list-available-widgets.ts'
import { removeWidget } from './remove-widget.ts'
import { reorderWidgets } from './reorder-widgets.ts'

export const dashboardApi = implement(dashboard, {
  getDashboard,
  listAvailableWidgets,
  addWidget,
  removeWidget,
  reorderWidgets,
})
