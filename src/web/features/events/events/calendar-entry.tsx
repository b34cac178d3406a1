import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { rankText } from '#shared/bookings/hold-queue.ts'
import type { EventDay } from '#shared/event-record.ts'
import { statusLabel } from '#shared/event-status.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './calendar-entry.module.css'

interface EntryLinkProps {
  entry: CalendarEntry
  /** Names of the event's spaces, for screen readers and for entries with full details. */
  spaces: readonly string[]
  /**
   * Amount of detail. 'start': start time in one line; 'tall': in several lines; 'full': all times and spaces; 'piece':
   * a bar on a timeline.
   */
  detail: 'start' | 'tall' | 'full' | 'piece'
  /** Undefined if the entry cannot be moved. */
  onPress?: ((event: PointerEvent) => void) | undefined
  /** Ends of the entry that can be dragged. */
  grips: readonly ('start' | 'end')[]
  onKeyDown: (event: KeyboardEvent) => void
  onContextMenu?: ((event: MouseEvent) => void) | undefined
}

/** A day of an event in a calendar: start, title, and the state as color and text. */
export function EntryLink({ entry, spaces, detail, onPress, grips, onKeyDown, onContextMenu }: EntryLinkProps) {
  const { id, name, status, is_busy, has_conflict, day, day_count, hold_rank } = entry
  const time = timesOf(entry, detail)
  const state = is_busy ? 'Busy' : hold_rank ? rankText(hold_rank) : statusLabel(entry)
  const part = day_count > 1 ? ` (${day}/${day_count})` : ''
  const described = [pieceText(entry), `${name}${part}`, state, has_conflict ? 'double-booked' : '', ...spaces]
    .filter(Boolean)
    .join(', ')
  return (
    <Link
      to={`/events/${id}`}
      className={`${styles.entry} ${styles.status}`}
      data-detail={detail}
      data-status={is_busy ? 'busy' : status}
      data-movable={onPress ? true : undefined}
      data-entry={`${id} ${day}`}
      aria-label={described}
      title={described}
      draggable={false}
      onPointerDown={onPress}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      {time ? <span className={styles.time}>{time}</span> : null}
      <span className={styles.name}>{name}</span>
      {part ? <span className={styles.part}>{part}</span> : null}
      {detail === 'full' && spaces.length > 0 ? <span className={styles.place}>{spaces.join(', ')}</span> : null}
      {status === 'hold' && !is_busy ? <span className={styles.mark}>{hold_rank ?? ''}H</span> : null}
      {status === 'postponed' && !is_busy ? <span className={styles.mark}>P</span> : null}
      {has_conflict ? <TriangleAlert className={styles.conflict} size={13} aria-hidden="true" /> : null}
      {grips.map((grip) => (
        <span key={grip} className={styles.grip} data-grip={grip} />
      ))}
    </Link>
  )
}

function timesOf(entry: CalendarEntry, detail: EntryLinkProps['detail']): string {
  if (detail === 'full') return periodText(entry)
  return detail === 'piece' ? pieceText(entry) : timeText(entry)
}

/**
 * Times of a piece on a timeline: 'Doors 19:00 · 20:00–23:00'. Names what the piece begins with, if that is before the
 * start.
 */
function pieceText(entry: CalendarEntry): string {
  const { date, load_in, doors, starts } = entry
  const shown = starts ?? doors
  const [label, first] = load_in && (!doors || load_in < doors) ? ['Load-in', load_in] : ['Doors', doors]
  const before = first && shown && first < shown ? `${label} ${timeOfDayText(minutesFrom(date, first))}` : ''
  return [before, periodText(entry)].filter(Boolean).join(' · ')
}

export function timeText({ date, starts, doors }: Pick<CalendarEntry, 'date' | 'starts' | 'doors'>): string {
  const wall = starts ?? doors
  return wall ? timeOfDayText(minutesFrom(date, wall)) : ''
}

/** Start and end: '20:00–02:00 +1'. If only one is known, only that one. */
export function periodText(day: Pick<EventDay, 'date' | 'starts' | 'doors' | 'ends'>): string {
  const begins = timeText(day)
  return day.ends ? `${begins}–${timeOfDayText(minutesFrom(day.date, day.ends))}` : begins
}
