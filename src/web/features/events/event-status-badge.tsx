import { type EventStatus, type HoldEnd, statusLabel } from '#shared/event-status.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const tones: Record<EventStatus, Tone> = {
  draft: 'neutral',
  inquiry: 'info',
  hold: 'warning',
  confirmed: 'success',
  live: 'success',
  done: 'neutral',
  archived: 'neutral',
  cancelled: 'danger',
  postponed: 'warning',
  declined: 'neutral',
}

/**
 * Status of an event, with its ranks if it is on hold. Renders nothing for private events that the user sees as 'Busy'.
 */
export function EventStatusBadge({ event }: { event: Record<string, unknown> }) {
  if (event.is_busy === true) return '–'
  const status = event.status as EventStatus
  const ranks = status === 'hold' && event.hold_ranks ? ` ${event.hold_ranks}` : ''
  return (
    <StatusBadge tone={tones[status]}>
      {statusLabel({ status, hold_end: event.hold_end as HoldEnd | null })}
      {ranks}
    </StatusBadge>
  )
}
