import type { ComponentType } from 'react'
import type { WidgetComponent } from '#shared/entities.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { afterPaint } from '#web/features/company/dashboard/after-paint-widget.tsx'
import { CompanyStatusWidget } from '#web/features/company/dashboard/company-status-widget.tsx'
import { QuickActionsWidget } from '#web/features/company/dashboard/quick-actions-widget.tsx'
import { StatsWidget } from '#web/features/company/dashboard/stats-widget.tsx'
import { SubscriptionWidget } from '#web/features/company/dashboard/subscription-widget.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'

/** Component for each widget of the catalog; loaded with the dashboard. */
export const widgets: Record<WidgetComponent, ComponentType<WidgetProps>> = {
  StatsWidget,
  QuickActionsWidget,
  SubscriptionWidget,
  CompanyStatusWidget,
  UpcomingEventsWidget: afterPaint(
    lazyComponent(() => import('#web/features/events/events/upcoming-events.tsx'), 'UpcomingEvents'),
  ),
}
