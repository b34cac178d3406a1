import { useEffect, useState } from 'react'
import { describeConflict } from '#shared/bookings/describe-conflict.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { useConflicts } from '#web/features/events/use-conflicts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './calendar.module.css'
import { periodText } from './calendar-entry.tsx'
import { changesOfDrop, type EntryDrop, type EntryGrip } from './calendar-moves.ts'
import type { ActiveDrag } from './use-calendar-drag.ts'

interface GhostProps {
  drag: ActiveDrag<{ entry: CalendarEntry }>
  /** Null outside of all cells. */
  drop: EntryDrop | null
}

/** Label at the pointer while dragging. It shows the changes that a drop would make, and the most severe conflict. */
export function CalendarGhost({ drag, drop }: GhostProps) {
  const { entry } = drag.item
  const event = useApiQuery(companyApi.events.getRecord, { id: entry.id }).data?.record
  const changes = event && drop ? changesOfDrop(event, entry, drop) : null
  const found = useConflicts(changes && event ? planOf(event, changes, drag.isCopy) : {})
  const [first] = found.conflicts
  const isUnknown = !changes || found.isPending
  const state = isUnknown ? 'unknown' : first ? first.level : 'free'
  const { x, y } = usePointer(drag)
  const isAtRight = x > innerWidth - widest
  return (
    <div
      className={styles.ghost}
      data-state={state}
      style={{ top: y + 12, ...(isAtRight ? { right: innerWidth - x + 12 } : { left: x + 12 }) }}
      role="status"
    >
      <b>
        {drag.isCopy ? 'Copy of ' : ''}
        {entry.name}
      </b>
      <span>{drop && changes ? dropText(entry, changes.days, drop) : 'Drop it on a day'}</span>
      {isUnknown ? null : (
        <span>
          {first ? describeConflict(first, { date: fullLocalDate, time: timeOfDayText }).sentence : 'No conflicts'}
        </span>
      )}
    </div>
  )
}

/** Width in pixels. If less space is left beside the pointer, the label would leave the window. */
const widest = 320

interface PlannedEvent {
  id: string
  venue: { id: string } | null
  time_zone: string
  artists: unknown
  capacity: number | null
}

/** Event whose conflicts are loaded: the event with its changes, or a copy, which starts as a draft. */
function planOf(event: PlannedEvent, changes: object, isCopy: boolean) {
  if (!isCopy) return { id: event.id, plan: { ...changes } }
  const { venue, time_zone, artists, capacity } = event
  return { plan: { venue: venue?.id ?? null, time_zone, artists, capacity, status: 'draft', ...changes } }
}

/** 'Fri, Jun 12, 2026 · Hall', '… · 18:00–23:00 · Hall', '… · until 23:15' or '3 days until Sun, Jun 14, 2026' */
function dropText(entry: CalendarEntry, days: readonly EventDay[], { grip, to }: EntryDrop): string {
  const place = to.space === undefined || grip !== 'all' ? [] : [to.space?.name ?? 'without a space']
  const day = days[entry.day - 1]
  if (to.time !== undefined && day) return `${fullLocalDate(day.date)} · ${endText(day, grip)}`
  if (to.minutes !== undefined && day) return [fullLocalDate(day.date), periodText(day), ...place].join(' · ')
  if (grip === 'all') return [fullLocalDate(to.date), ...place].join(' · ')
  const count = days.length === 1 ? '1 day' : `${days.length} days`
  return grip === 'start'
    ? `${count} from ${fullLocalDate(days[0]?.date ?? to.date)}`
    : `${count} until ${fullLocalDate(days.at(-1)?.date ?? to.date)}`
}

/** 'from 18:00' or 'until 23:15 +1' */
function endText(day: EventDay, grip: EntryGrip): string {
  const { load_in, doors, starts, ends, load_out } = day
  const last = [ends, load_out].filter((wall) => wall !== null).toSorted()
  const wall = grip === 'start' ? (load_in ?? doors ?? starts) : last.at(-1)
  const time = wall ? timeOfDayText(minutesFrom(day.date, wall)) : ''
  return grip === 'start' ? `from ${time}` : `until ${time}`
}

/** Position of the pointer. Tracked in this component, so that the calendar is not rendered again on each move. */
function usePointer(start: { x: number; y: number }): { x: number; y: number } {
  const [at, setAt] = useState(start)
  useEffect(() => {
    const move = ({ clientX: x, clientY: y }: PointerEvent) => setAt({ x, y })
    document.addEventListener('pointermove', move)
    return () => document.removeEventListener('pointermove', move)
  }, [])
  return at
}
