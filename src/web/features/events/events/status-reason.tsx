import { Alert } from '@mantine/core'
import { asksReason, holdEnds, holdExpired } from '#shared/event-status.ts'
import styles from './events.module.css'

/** Reasons that repeat the status. */
const impliedReasons: readonly string[] = [holdEnds.released, holdExpired]

/** Reason why an event was cancelled, postponed or declined, if it says more than the status. */
export function StatusReason({
  event: { status, status_reason, hold_end },
}: {
  event: Readonly<Record<string, unknown>>
}) {
  if (!asksReason.some((one) => one === status) || typeof status_reason !== 'string') return null
  if (hold_end && impliedReasons.includes(status_reason)) return null
  const color = status === 'cancelled' ? 'red' : 'gray'
  return (
    <Alert className={styles.reason} color={color} title="Reason">
      {status_reason}
    </Alert>
  )
}
