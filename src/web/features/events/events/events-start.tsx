import { Navigate, useSearchParams } from 'react-router'
import { RecordList } from '#web/domain/records/record-pages.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'

/**
 * Start of the module: the calendar for companies with several spaces, otherwise the list. Links to the list have a
 * search in their address, such as '?list'; that and a person's own default view open the list.
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

/** The grid of spaces is too wide for a phone. */
function calendarStart(): string {
  return window.matchMedia('(max-width: 48em)').matches ? '/events/calendar' : '/events/calendar?view=spaces'
}
