import { bookingState } from '#shared/bookings/booked-day.ts'
import { isDoubleBooking } from '#shared/bookings/conflict.ts'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import type { EventStatus } from '#shared/event-status.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { ConflictList, conflictsTitle } from '#web/features/events/conflict-list.tsx'
import styles from '#web/features/events/conflicts.module.css'
import { useConflictsOf } from '#web/features/events/use-conflicts.ts'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

/** Conflicts of an event. Hidden without conflicts, for guests, and for users who see only the date of the event. */
export function ConflictsPanel({ event }: { event: RecordRow }) {
  const isGuest = useIsGuest()
  if (isGuest || event.is_busy === true) return null
  return <Conflicts event={event} />
}

/** Whether the conflict needs a reason. */
function isFirm({ level }: NamedConflict): boolean {
  return level === 'blocked' || level === 'reason'
}

function Conflicts({ event }: { event: RecordRow }) {
  const found = useConflictsOf(event)
  // For an event on hold, another panel lists the other holds by rank.
  const conflicts = found.conflicts.filter(({ kind }) => kind !== 'beside_hold' || event.status !== 'hold')
  const isConfirmed = bookingState(event.status as EventStatus) === 'confirmed'
  const isDouble = (conflict: NamedConflict) => isConfirmed && isDoubleBooking(conflict)
  const groups = [conflicts.filter(isDouble), conflicts.filter((conflict) => !isDouble(conflict))]
  return groups.map((some, at) => {
    // The first panel lists the same conflicts that the event list and the calendar mark.
    const title = at === 0 ? 'Double bookings' : conflictsTitle(some)
    return some.length > 0 ? (
      <Panel key={title} title={title}>
        <ConflictList conflicts={some} label={title} />
        {event.conflict_reason &&
        some.some((conflict) => isFirm(conflict) || conflict.other) &&
        !some.some(({ other }) => other?.reason === event.conflict_reason) ? (
          <p className={styles.reason}>Reason given: {String(event.conflict_reason)}</p>
        ) : null}
      </Panel>
    ) : null
  })
}
