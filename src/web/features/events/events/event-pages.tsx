import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { RecordPage } from '#web/domain/records/record-page.tsx'
import { RecordPages } from '#web/domain/records/record-pages.tsx'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { countdown } from './countdown.ts'
import { EventDate } from './event-date.tsx'
import { eventScreen, loadEventPanels } from './event-screen.tsx'
import styles from './events.module.css'

export function EventPages() {
  return <RecordPages screen={eventScreen} carry={['venue', 'kind']} />
}

export function EventPage() {
  const [params] = useSearchParams()
  const isOverview = !params.has('tab')
  useEffect(() => {
    if (isOverview) void loadEventPanels()
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
