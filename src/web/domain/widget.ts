import type { DashboardFigures } from '#shared/features/company/dashboard.ts'

/** Props of a dashboard widget: the figures, and its settings with defaults applied. */
export interface WidgetProps {
  figures: DashboardFigures
  settings: Record<string, unknown>
}
