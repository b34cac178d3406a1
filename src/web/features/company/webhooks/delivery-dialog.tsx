import { Button, Skeleton } from '@mantine/core'
import type { WebhookAttempt } from '#shared/features/company/webhooks.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useDelivery, useReplayDelivery } from './use-webhooks.ts'
import styles from './webhooks.module.css'

export function DeliveryDialog({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const delivery = useDelivery(deliveryId)
  const replay = useReplayDelivery()
  return (
    <Dialog onClose={onClose} title="Delivery" size="xl">
      <Loaded
        query={delivery}
        loading={<Skeleton height={320} role="status" aria-label="Loading the delivery..." />}
        failed="The delivery could not be loaded."
      >
        {(sent) => (
          <>
            <Facts
              facts={[
                ['Event', sent.event_type],
                ['Endpoint', sent.endpoint_url],
                ['Message id', sent.message_id],
                ['Outcome', <DeliveryStatus key="outcome" delivery={sent} />],
                ...(sent.next_attempt_at ? ([['Next attempt', dateAndTime(sent.next_attempt_at)]] as const) : []),
              ]}
            />
            <TextBlock title="Request body" text={formatJson(sent.request_body)} />
            {sent.log.map((attempt, index) => (
              <DeliveryAttempt key={attempt.id} attempt={attempt} number={sent.attempts - index} />
            ))}
            <DialogFooter onCancel={onClose} label="Close">
              <Button loading={replay.isPending} onClick={() => replay.mutate({ delivery_id: deliveryId })}>
                Send again
              </Button>
            </DialogFooter>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function DeliveryAttempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const { response_status: status, error, duration_ms, created_at } = attempt
  return (
    <section className={styles.attempt} aria-label={`Attempt ${number}`}>
      <h3>
        Attempt {number}: {status === null ? 'no response' : `HTTP ${status}`}
        <span className={styles.quiet}>
          {dateAndTime(created_at)}, {numberText(duration_ms)} ms
        </span>
      </h3>
      {error ? <p>{error}</p> : null}
      <TextBlock
        title="Request headers"
        text={Object.entries(attempt.request_headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      {attempt.response_body ? <TextBlock title="Answer" text={attempt.response_body} /> : null}
    </section>
  )
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.text}>
      <p className={styles.quiet}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}

function formatJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
