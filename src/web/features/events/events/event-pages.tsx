import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { RecordPage } from '#web/domain/records/record-page.tsx'
import { RecordList, RecordPages } from '#web/domain/records/record-pages.tsx'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { countdown } from './countdown.ts'
import { EventDate } from './event-date.tsx'
import { eventScreen, loadNextPanel } from './event-screen.tsx'
import { EventStatusBadge } from './event-status-badge.tsx'
import styles from './events.module.css'

export function EventPages() {
  return <RecordPages screen={eventScreen} carry={['venue', 'kind']} />
}

/**
 * Start of the module: the calendar for companies with several spaces, otherwise the list. Filters in the address and
 * a person's own default view open the list.
 */
export function EventsStart() {
  const [params] = useSearchParams()
  const isOpen = useIsGuest() || params.size > 0
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

export function EventPage() {
  const [params] = useSearchParams()
  const isOverview = !params.has('tab')
  useEffect(() => {
    if (isOverview) void loadNextPanel()
  }, [isOverview])
  return (
    <RecordPage
      screen={eventScreen}
      badge={(event) => <EventStatusBadge event={event} />}
      subtitle={(event) => <EventSubtitle event={event} />}
      acts={(event) => <StatusMenu event={event} />}
    />
  )
}

function EventSubtitle({ event }: { event: RecordRow }) {
  const venue = event.venue as { name: string } | null
  const toGo = event.is_date_open === true ? null : countdown(event)
  return (
    <span className={styles.subtitle}>
      <EventDate event={event} />
      {venue ? ` · ${venue.name}` : ''}
      {toGo ? ` · ${toGo}` : ''}
    </span>
  )
}

const loadStatusMenu = () => import('./status-menu-items.tsx')
const StatusMenuItems = lazyComponent(loadStatusMenu, 'StatusMenuItems')

function StatusMenu({ event }: { event: RecordRow }) {
  return (
    <LazyPopover
      kind="menu"
      load={loadStatusMenu}
      button={
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
          Status
        </Button>
      }
    >
      {(opening) => <StatusMenuItems {...opening} event={event} />}
    </LazyPopover>
  )
}
