import { Alert } from '@mantine/core'
import { asksReason } from '#shared/event-status.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import styles from './events.module.css'

/** Reason why an event was cancelled, postponed or declined. */
export function StatusReason({ event: { status, status_reason } }: { event: RecordRow }) {
  const isTold = asksReason.some((one) => one === status) && typeof status_reason === 'string'
  if (!isTold) return null
  const color = status === 'cancelled' ? 'red' : 'gray'
  return (
    <Alert className={styles.reason} color={color} title="Reason">
      {status_reason}
    </Alert>
  )
}
