import type { DashboardFigures } from '#shared/features/company/dashboard.ts'

/** What every widget of a dashboard is drawn from: the figures, and its settings with what its schema takes as given. */
export interface WidgetProps {
  figures: DashboardFigures
  settings: Record<string, unknown>
}
