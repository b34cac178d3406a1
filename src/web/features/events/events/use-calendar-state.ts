import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '#shared/records/view-calls.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import type { OpenedView } from '#web/domain/records/use-record-view.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { rememberList } from '#web/ui/list-memory.ts'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { type CalendarView, calendarViews } from './calendar-period.ts'

/**
 * URL parameters with their defaults. `view`: layout; `saved`: id of the displayed saved view; `open`: id of a saved
 * view to open.
 */
const calendarParams = {
  view: '',
  date: '',
  search: '',
  filters: '[]',
  scope: '',
  venue: '',
  space: '',
  without: '',
  saved: '',
  open: '',
}

/**
 * URL parameters that display a saved view. A view of the list keeps the current layout. Of its scopes, only 'own
 * events' applies.
 */
function paramsOfView({ id, view }: SavedView, layout: string): Partial<typeof calendarParams> {
  const { search, filters, scope } = view
  const shown = view.layout || layout
  return {
    search,
    filters,
    scope: scope === 'mine' ? scope : '',
    view: shown === 'month' ? '' : shown,
    saved: id,
    open: '',
  }
}

export type CalendarState = ReturnType<typeof useCalendarState>

/** State of the calendar: view, date, search and filters. Stored in the URL, so that a shared link shows the same. */
export function useCalendarState({ isGuest }: { isGuest: boolean }) {
  const [asked, change] = useUrlFilters(calendarParams)
  const { pathname, search: address } = useLocation()
  useEffect(() => rememberList(pathname, address), [pathname, address])
  const settings = useApiQuery(companyApi.events.listViews, {}, { staleTime: 60_000 })
  const { views: savedViews = [], start_view_id = null } = settings.data ?? {}
  const today = wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC').slice(0, 10)
  const views = (Object.keys(calendarViews) as CalendarView[]).filter((one) => one !== 'spaces' || !isGuest)
  const view = views.find((one) => one === asked.view) ?? 'month'
  const date = isLocalDate(asked.date) && asked.date > '1900-02' && asked.date < '2200' ? asked.date : today
  const setView = (next: CalendarView) => change({ view: next === 'month' ? '' : next })
  const { search, filters, scope } = asked
  const opened = savedViews.find(({ id }) => id === asked.saved) ?? null
  const saved: OpenedView = {
    saved: savedViews,
    opened,
    startId: start_view_id,
    open: (one) => change(one ? paramsOfView(one, view) : { search: '', filters: '[]', scope: '', saved: '' }),
    now: {
      ...{ scope: 'all', sort: 'first_date', group: 'month', columns: [], ...opened?.view },
      ...{ search, filters, layout: view },
      ...(scope === 'mine' && { scope }),
    },
  }
  const toOpen = savedViews.find(({ id }) => id === asked.open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view is known
  useEffect(() => {
    if (toOpen) change(paramsOfView(toOpen, view))
  }, [toOpen?.id])
  const show = (to: string) => change({ date: to === today ? '' : to })
  return { asked, change, views, view, setView, date, today, show, saved }
}
