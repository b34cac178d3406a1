import { Navigate, useSearchParams } from 'react-router'
import { RecordList } from '#web/domain/records/record-pages.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'

/**
 * Start page of the module: the calendar for companies with several spaces, otherwise the list. A URL with a query,
 * such as '?list', opens the list, and so does a default view of the user.
 */
export function EventsStart() {
  const [params] = useSearchParams()
  const can = useCan()
  const isGuest = useIsGuest()
  const isOpen = isGuest || params.size > 0 || !can({ module: 'events', level: 'read' })
  const views = useApiQuery(companyApi.events.listViews, isOpen ? null : {}, { staleTime: 60_000 })
  const spaces = useApiQuery(companyApi.spaces.listRecords, isOpen ? null : { limit: 2, filters: activeOnly })
  if (!isOpen && !views.error && !spaces.error) {
    if (!views.data || !spaces.data) return <LoadingScreen text="Loading..." fill="block" />
    const hasSeveral = spaces.data.rows.length > 1
    if (hasSeveral && views.data.start_view_id === null) return <Navigate to={calendarStart()} replace />
  }
  return <RecordList />
}

const activeOnly = JSON.stringify([['is_active', 'is', true]])

/** URL of the calendar. On a phone it avoids the grid of spaces, which is too wide. */
function calendarStart(): string {
  return window.matchMedia('(max-width: 48em)').matches ? '/events/calendar' : '/events/calendar?view=spaces'
}
