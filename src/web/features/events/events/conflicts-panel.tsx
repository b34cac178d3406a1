import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ConflictList, conflictsTitle } from './conflict-list.tsx'
import { useConflicts } from './use-conflicts.ts'

/** Conflicts of an event. Hidden if there are none, from guests, and if the user sees only the date of the event. */
export function ConflictsPanel({ event }: { event: RecordRow }) {
  const isGuest = useIsGuest()
  if (isGuest || event.is_busy === true) return null
  return <Conflicts event={event} />
}

function Conflicts({ event }: { event: RecordRow }) {
  const found = useConflicts({ id: event.id })
  // The panel of the hold shows other holds in their order.
  const conflicts = found.conflicts.filter(({ kind }) => kind !== 'beside_hold' || event.status !== 'hold')
  if (conflicts.length === 0) return null
  return (
    <Panel title={conflictsTitle(conflicts)}>
      <ConflictList conflicts={conflicts} />
    </Panel>
  )
}
