import type { ComponentType } from 'react'
import type { WidgetComponent } from '#shared/entities.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { CompanyStatusWidget } from '#web/features/company/dashboard/company-status-widget.tsx'
import { QuickActionsWidget } from '#web/features/company/dashboard/quick-actions-widget.tsx'
import { StatsWidget } from '#web/features/company/dashboard/stats-widget.tsx'
import { SubscriptionWidget } from '#web/features/company/dashboard/subscription-widget.tsx'
import { CalendarWidget } from '#web/features/events/events/calendar-widget.tsx'
import { UpcomingEvents } from '#web/features/events/events/upcoming-events.tsx'
import { HoldsWidget } from '#web/features/events/holds/holds-widget.tsx'

/** Components of all dashboard widgets. The dashboard loads them. */
export const widgets: Record<WidgetComponent, ComponentType<WidgetProps>> = {
  StatsWidget,
  QuickActionsWidget,
  SubscriptionWidget,
  CompanyStatusWidget,
  UpcomingEventsWidget: UpcomingEvents,
  CalendarWidget,
  HoldsWidget,
}
