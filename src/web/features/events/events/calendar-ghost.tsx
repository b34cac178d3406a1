import { describeConflict } from '#shared/bookings/describe-conflict.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'
import styles from './calendar.module.css'
import { changesOfDrop, type DropTarget } from './calendar-moves.ts'
import type { Drag } from './use-calendar-drag.ts'
import { useConflicts } from './use-conflicts.ts'

interface GhostProps {
  drag: Pick<Drag<unknown>, 'x' | 'y'>
  entry: CalendarEntry
  from: string | null | undefined
  target: DropTarget | null
}

/** Label at the pointer during a drag: date and space of the drop, and its gravest conflict. */
export function CalendarGhost({ drag: { x, y }, entry, from, target }: GhostProps) {
  const event = useApiQuery(companyApi.events.getRecord, { id: entry.id }).data?.record
  const changes = event && target ? changesOfDrop(event, entry, { from, to: target }) : null
  const found = useConflicts({ id: entry.id, plan: changes ? { ...changes } : {} })
  const [first] = found.conflicts
  const isUnknown = !target || !event || found.isPending
  const state = isUnknown ? 'unknown' : first ? first.level : 'free'
  return (
    <div className={styles.ghost} data-state={state} style={{ left: x + 12, top: y + 12 }} role="status">
      <b>{entry.name}</b>
      {target ? (
        <span>
          {fullLocalDate(target.date)}
          {target.space === undefined ? '' : ` · ${target.space?.name ?? 'without a space'}`}
        </span>
      ) : (
        <span>Drop it on a day</span>
      )}
      {isUnknown ? null : (
        <span>
          {first ? describeConflict(first, { date: fullLocalDate, time: timeOfDay }).sentence : 'No conflicts'}
        </span>
      )}
    </div>
  )
}
