import { TriangleAlert } from 'lucide-react'
import type { UserWidget } from '#shared/entities'
import type { DashboardFigures } from '#shared/features/dashboard'
import { CompanyStatusWidget } from './company-status-widget.tsx'
import { QuickActionsWidget } from './quick-actions-widget.tsx'
import { StatsWidget } from './stats-widget.tsx'
import { SubscriptionWidget } from './subscription-widget.tsx'
import styles from './widgets.module.css'

export function WidgetBody({ widget, figures }: { widget: UserWidget; figures: DashboardFigures }) {
  switch (widget.widget.component_key) {
    case 'StatsWidget':
      return <StatsWidget figures={figures} />
    case 'QuickActionsWidget':
      return <QuickActionsWidget />
    case 'SubscriptionWidget':
      return <SubscriptionWidget figures={figures} />
    case 'CompanyStatusWidget':
      return <CompanyStatusWidget figures={figures} />
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
