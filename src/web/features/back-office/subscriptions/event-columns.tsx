import { type BillingEventRow, billingEventStateOf } from '#shared/features/back-office/subscriptions.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { StripeId } from '#web/features/back-office/provider-id.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './subscriptions.module.css'

const stateTones = { Processed: 'success', Pending: 'info', Failed: 'danger' } as const

export function EventStateBadge({ event }: { event: BillingEventRow }) {
  const state = billingEventStateOf(event)
  return <StatusBadge tone={stateTones[state]}>{state}</StatusBadge>
}

export const eventColumns: readonly Column<BillingEventRow>[] = [
  {
    key: 'type',
    header: 'Event Type',
    cell: ({ event_type }) => <strong className={styles.words}>{event_type}</strong>,
  },
  { key: 'company', header: 'Company', cell: ({ company_name }) => company_name ?? '–' },
  {
    key: 'id',
    header: 'Stripe Event ID',
    cell: ({ stripe_event_id }) => (
      <span className={styles.nowrap}>
        <StripeId id={stripe_event_id} />
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (event) => (
      <span className={styles.company}>
        <EventStateBadge event={event} />
        {event.error_message ? (
          <span className={styles.problem}>
            {event.error_message} ({countWithNoun(event.attempts, 'attempt')})
          </span>
        ) : null}
      </span>
    ),
  },
  { key: 'created', header: 'Created', cell: ({ created_at }) => dateAndTime(created_at) },
]
