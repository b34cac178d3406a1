import { Button, Drawer, Skeleton } from '@mantine/core'
import { StripeId } from '#web/features/back-office/provider-id.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { EventStateBadge } from './event-columns.tsx'
import styles from './subscriptions.module.css'
import { useBillingEvent, useReplayEvent } from './use-billing-events.ts'

export function EventDrawer({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useBillingEvent(eventId)
  const replay = useReplayEvent()
  return (
    <Drawer opened onClose={onClose} position="right" size={640} title="Billing event">
      {isPending ? <Skeleton height={320} role="status" aria-label="Loading the event..." /> : null}
      {isError ? <ErrorState message={errorMessage(error)} onRetry={refetch} retrying={isFetching} /> : null}
      {data ? (
        <>
          <Facts
            facts={[
              ['Event type', data.event.event_type],
              ['Company', data.event.company_name ?? '–'],
              ['Stripe event ID', <StripeId key="id" id={data.event.stripe_event_id} />],
              ['Status', <EventStateBadge key="state" event={data.event} />],
              ...chargeFacts(data.payload),
              ['Processing attempts', numberText(data.event.attempts)],
              ['Created', dateAndTime(data.event.created_at)],
              ...(data.event.processed_at ? ([['Processed', dateAndTime(data.event.processed_at)]] as const) : []),
              ...(data.event.error_message ? ([['Error', data.event.error_message]] as const) : []),
            ]}
          />
          <section className={styles.payload} aria-label="Payload">
            <h3>Payload</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre tabIndex={0}>{JSON.stringify(data.payload, null, 2)}</pre>
          </section>
          <DialogFooter onCancel={onClose} label="Close">
            <Button loading={replay.isPending} onClick={() => replay.mutate({ event_id: eventId })}>
              Replay
            </Button>
          </DialogFooter>
        </>
      ) : null}
    </Drawer>
  )
}

/** Number of the charge in the payload of an event about an invoice. */
function chargeFacts(payload: Record<string, unknown>): (readonly [string, string])[] {
  const { data } = payload as { data?: { object?: { object?: unknown; attempt_count?: unknown } } }
  const { object, attempt_count } = data?.object ?? {}
  if (object !== 'invoice' || typeof attempt_count !== 'number' || attempt_count === 0) return []
  return [['Charge attempt', numberText(attempt_count)]]
}
