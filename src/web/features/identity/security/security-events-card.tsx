import { Button } from '@mantine/core'
import type { SecurityEvent } from '#shared/features/identity/security.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import rows from '#web/ui/row-list.module.css'
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
                <p className={rows.what}>{securityEventLabel(event)}</p>
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

const eventLabels: Record<SecurityEvent['kind'], string> = {
  account_created: 'Account created',
  sign_in: 'Signed in',
  password_changed: 'Password changed',
  password_reset: 'Password reset by mail',
  email_added: 'Email address added',
  email_removed: 'Email address removed',
  email_verified: 'Email address verified',
  primary_email_changed: 'Primary email address changed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes made',
  recovery_code_used: 'Signed in with a recovery code',
  session_revoked: 'Session ended',
  other_sessions_revoked: 'All other sessions ended',
  integration_connected: 'Integration connected',
  integration_disconnected: 'Integration disconnected',
  calendar_feed_created: 'Calendar address made',
  calendar_feed_revoked: 'Calendar address revoked',
  data_downloaded: 'Own data downloaded',
  deletion_requested: 'Deletion of the account asked for',
  account_kept: 'Account kept after all',
  sign_in_blocked: 'Sign-in blocked after failed attempts',
  two_factor_blocked: 'Sign-in blocked after wrong two-factor codes',
  staff_acted_as_you: 'Marquee staff signed in as you',
  staff_left: 'Marquee staff left your account',
  staff_ended_sessions: 'Marquee staff signed you out everywhere',
  staff_ended_session: 'Marquee staff ended a session of yours',
  staff_sent_password_reset: 'Marquee staff sent you a link to choose a new password',
  staff_changed_status: 'Marquee staff changed the status of your account',
  staff_changed_emails: 'Marquee staff changed your email addresses',
  staff_turned_two_factor_off: 'Marquee staff turned two-factor authentication off',
  staff_stopped_deletion: 'Marquee staff stopped the deletion of your account',
  staff_unblocked_sign_in: 'Marquee staff unblocked your sign-in',
}

export function securityEventLabel({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>): string {
  return detail ? `${eventLabels[kind]}: ${detail}` : eventLabels[kind]
}
