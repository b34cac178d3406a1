import { Button } from '@mantine/core'
import { CalendarDays, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { lateWithinDays, unconfirmedStatuses } from '#shared/event-status.ts'
import type { UpcomingEvent } from '#shared/features/events/events.ts'
import { addDays } from '#shared/time/local-date.ts'
import { DoubleBookings } from '#web/domain/records/double-bookings.tsx'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { countdown } from './countdown.ts'
import { EventDate } from './event-date.tsx'
import styles from './upcoming-events.module.css'

export function UpcomingEvents() {
  const upcoming = useApiQuery(companyApi.events.getUpcoming, {})
  return (
    <Loaded
      query={upcoming}
      loading={<p className={styles.loading} role="status" aria-label="Loading the events" />}
      failed="The events could not be loaded."
    >
      {({ next, late, late_count }) => (
        <div className={styles.widget}>
          <DoubleBookings />
          {late.length > 0 ? (
            <>
              <h3>Late</h3>
              <EventRows label="Late events" events={late} />
              {late_count > late.length ? (
                <p className={styles.more}>
                  <Link className={styles.link} to={lateEventsPath()}>
                    See {numberText(late_count - late.length)} more that are late
                  </Link>
                </p>
              ) : null}
              <h3>Next</h3>
            </>
          ) : null}
          {next.length > 0 ? <EventRows label="Next events" events={next} /> : <NoUpcomingEvents />}
          <p className={styles.all}>
            <Link className={styles.link} to="/events?list">
              All events
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  )
}

function EventRows({ label, events }: { label: string; events: readonly UpcomingEvent[] }) {
  return (
    <ul aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <Link className={styles.event} to={`/events/${event.id}`}>
            <span className={styles.date}>
              <EventDate event={event} />
            </span>
            <span className={styles.what}>
              <strong dir="auto">{event.name}</strong>
              {event.venue ? <span>{event.venue.name}</span> : null}
              {event.is_late ? (
                <span className={styles.late}>
                  <TriangleAlert size={14} aria-hidden="true" />
                  {lateText(event)}
                </span>
              ) : null}
            </span>
            <span className={styles.status}>
              <EventStatusBadge event={event} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NoUpcomingEvents() {
  const mayWrite = useCan()({ module: 'events', level: 'write' })
  return (
    <EmptyState
      icon={CalendarDays}
      title="No upcoming events"
      text="Events appear here once they have a date."
      action={
        mayWrite ? (
          <Button component={Link} to="/events/new">
            New event
          </Button>
        ) : null
      }
    />
  )
}

function lateText(event: UpcomingEvent): string {
  const toGo = countdown(event)
  return toGo ? `Not confirmed yet, ${toGo}` : 'Past date, never confirmed'
}

/** Link to the list of all late events. The widget shows only the most recent ones. */
function lateEventsPath(): string {
  const until = addDays(new Intl.DateTimeFormat('en-CA').format(new Date()), lateWithinDays)
  const filters = JSON.stringify([
    ['status', 'any_of', unconfirmedStatuses],
    ['first_date', 'until', until],
  ])
  return `/events?${new URLSearchParams({ scope: 'all', sort: '-first_date', filters })}`
}
