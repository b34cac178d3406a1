import { Alert } from '@mantine/core'
import { type EventStatus, holdEnds, holdExpiredReason, statusesAskingReason } from '#shared/event-status.ts'
import styles from './events.module.css'

/** Reasons that only repeat the status, so they are not displayed. */
const impliedReasons: readonly string[] = [holdEnds.released, holdExpiredReason]

const reasonTitles: Partial<Record<EventStatus, string>> = {
  cancelled: 'Reason for cancellation',
  postponed: 'Reason for postponement',
  declined: 'Reason for declining',
}

/** Reason why an event was cancelled, postponed or declined, if it says more than the status. */
export function StatusReason({
  event: { status, status_reason, hold_end },
}: {
  event: Readonly<Record<string, unknown>>
}) {
  if (!statusesAskingReason.some((one) => one === status) || typeof status_reason !== 'string') return null
  if (hold_end && impliedReasons.includes(status_reason)) return null
  const title = hold_end ? 'Reason' : reasonTitles[status as EventStatus]
  const color = status === 'cancelled' ? 'red' : 'gray'
  return (
    <Alert className={styles.reason} color={color} title={title}>
      {status_reason}
    </Alert>
  )
}
