import { TriangleAlert } from 'lucide-react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { CompanyStatusWidget } from './company-status-widget.tsx'
import { QuickActionsWidget } from './quick-actions-widget.tsx'
import { StatsWidget } from './stats-widget.tsx'
import { SubscriptionWidget } from './subscription-widget.tsx'
import { settingsOf } from './widget-settings.ts'
import styles from './widgets.module.css'

export function WidgetBody({ widget, figures }: { widget: UserWidget; figures: DashboardFigures }) {
  const props = { figures, settings: settingsOf(widget) }
  switch (widget.widget.component_key) {
    case 'StatsWidget':
      return <StatsWidget {...props} />
    case 'QuickActionsWidget':
      return <QuickActionsWidget {...props} />
    case 'SubscriptionWidget':
      return <SubscriptionWidget {...props} />
    case 'CompanyStatusWidget':
      return <CompanyStatusWidget {...props} />
    default:
      return (
        <div className={styles.broken}>
          <TriangleAlert size={20} aria-hidden="true" />
          <p>
            <strong>Widget Error</strong>
            This widget needs a part that this version does not have ({widget.widget.component_key}).
          </p>
        </div>
      )
  }
}
