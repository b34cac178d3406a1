import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { eventStatuses } from '#shared/event-status.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'
import styles from './calendar.module.css'

interface EntryLinkProps {
  entry: CalendarEntry
  /** Names of its spaces, for screen readers and wide entries. */
  spaces: readonly string[]
  /** Shows when it ends, too. */
  withEnd: boolean
  /** Undefined if it cannot be moved. */
  onPress?: ((event: PointerEvent) => void) | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  onClick: (event: { preventDefault: () => void }) => void
  isDragged: boolean
}

/** A day of an event in a calendar: start, title, and the state by color and word. */
export function EntryLink({ entry, spaces, withEnd, onPress, onKeyDown, onClick, isDragged }: EntryLinkProps) {
  const { id, name, status, is_busy, has_conflict, day, day_count } = entry
  const time = timeText(entry)
  const state = is_busy ? 'Busy' : eventStatuses[status]
  const part = day_count > 1 ? ` (${day}/${day_count})` : ''
  const described = [time, `${name}${part}`, state, has_conflict ? 'double booking' : '', ...spaces]
    .filter(Boolean)
    .join(', ')
  return (
    <Link
      to={`/events/${id}`}
      className={styles.entry}
      data-status={is_busy ? 'busy' : status}
      data-movable={onPress ? true : undefined}
      data-dragged={isDragged || undefined}
      data-entry={`${id} ${day}`}
      aria-label={described}
      title={described}
      draggable={false}
      onPointerDown={onPress}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {time ? (
        <span className={styles.time}>
          {time}
          {withEnd && entry.ends ? `–${timeOfDay(minutesFrom(entry.date, entry.ends))}` : ''}
        </span>
      ) : null}
      <span className={styles.name}>
        {name}
        {part}
      </span>
      {status === 'hold' && !is_busy ? <span className={styles.mark}>H</span> : null}
      {has_conflict ? <TriangleAlert className={styles.conflict} size={13} aria-hidden="true" /> : null}
    </Link>
  )
}

export function timeText({ date, starts, doors }: Pick<CalendarEntry, 'date' | 'starts' | 'doors'>): string {
  const wall = starts ?? doors
  return wall ? timeOfDay(minutesFrom(date, wall)) : ''
}
