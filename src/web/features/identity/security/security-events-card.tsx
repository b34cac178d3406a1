import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import rows from '#web/ui/row-list.module.css'
import { eventLabel } from './event-labels.ts'
import { useSecurityEvents } from './use-security.ts'

export function SecurityEventsCard() {
  const query = useSecurityEvents()
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Panel title="Security events" description="Sign-ins and what changed about your account" width="form">
      {query.isPending ? <LoadingScreen text="Loading security events..." fill="block" /> : null}
      {query.isError ? (
        <ErrorState
          message="Your security events could not be loaded."
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      ) : null}
      {query.isSuccess && events.length === 0 ? <EmptyState title="Nothing has happened yet" /> : null}
      {events.length > 0 ? (
        <ul className={rows.list} aria-label="Security events">
          {events.map((event) => (
            <li key={event.id} className={rows.row}>
              <div>
                <p className={rows.what}>{eventLabel(event)}</p>
                <p className={rows.meta}>
                  {[dateAndTime(event.created_at), event.device, event.ip_address].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button variant="default" mt="sm" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Load More
        </Button>
      ) : null}
    </Panel>
  )
}
