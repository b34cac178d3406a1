import type { Artist, EventDay } from '#shared/event-record.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { otherZoneNote } from '#shared/time/zone-note.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import { ConflictMark } from './conflict-mark.tsx'
import styles from './events.module.css'

/** Start of the first day in the event's time zone, which is named if the user's time zone differs. */
export function StartCell({ event }: { event: RecordRow }) {
  const [first] = daysOf(event)
  return <LocalTime event={event} date={first?.date} wall={first?.starts} />
}

/** End of the last day, with its date if the event has several days. */
export function EndCell({ event }: { event: RecordRow }) {
  const days = daysOf(event)
  const last = days.at(-1)
  const date = last && days.length > 1 && last.ends ? `${shortLocalDate(last.date)}, ` : ''
  return <LocalTime event={event} date={last?.date} wall={last?.ends} before={date} />
}

interface LocalTimeProps {
  event: RecordRow
  date: string | undefined
  wall: string | null | undefined
  before?: string
}

function LocalTime({ event, date, wall, before = '' }: LocalTimeProps) {
  if (!date || !wall) return '–'
  const note = otherZoneNote(String(event.time_zone))
  return (
    <span className={styles.time}>
      {before}
      {timeOfDayText(minutesFrom(date, wall))}
      {note ? <small>{note}</small> : null}
    </span>
  )
}

const spacesShown = 2

/** Venue with the spaces of the event below it. */
export function VenueCell({ event }: { event: RecordRow }) {
  const venue = event.venue as { name: string } | null | undefined
  if (!venue) return '–'
  const spaces = Array.isArray(event.spaces) ? (event.spaces as { name: string }[]).map(({ name }) => name) : []
  const more = spaces.length - spacesShown
  return (
    <span className={styles.place}>
      {venue.name}
      {spaces.length > 0 ? (
        <small>
          {spaces.slice(0, spacesShown).join(', ')}
          {more > 0 ? ` and ${more} more` : ''}
        </small>
      ) : null}
    </span>
  )
}

/** Number of days; for a single day, its times. */
export function DaysCell({ event }: { event: RecordRow }) {
  const days = daysOf(event)
  const [first] = days
  if (!first) return '–'
  if (days.length > 1) return `${days.length} days`
  const times = [first.starts, first.ends].flatMap((wall) =>
    wall ? [timeOfDayText(minutesFrom(first.date, wall))] : [],
  )
  return times.join(' – ') || '1 day'
}

const artistsShown = 3

export function ArtistsCell({ event }: { event: RecordRow }) {
  const names = Array.isArray(event.artists) ? (event.artists as Artist[]).map(({ name }) => name) : []
  const more = names.length - artistsShown
  if (more > 0) return `${names.slice(0, artistsShown).join(', ')} and ${more} more`
  return names.join(', ') || '–'
}

function daysOf({ days }: RecordRow): EventDay[] {
  return Array.isArray(days) ? days : []
}

/** Status, with a mark if the event has a conflict. */
export function StatusCell({ event }: { event: RecordRow }) {
  return (
    <span className={styles.statusCell}>
      <EventStatusBadge event={event} />
      {event.has_conflict === true ? <ConflictMark /> : null}
    </span>
  )
}
