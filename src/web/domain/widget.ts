import type { DashboardFigures } from '#shared/features/company/dashboard.ts'

export interface WidgetProps {
  figures: DashboardFigures
  settings: Record<string, unknown>
}
