import { dayTimeLabels, type EventDay, eventDayTimes } from '#shared/features/events/events.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { zoneNote } from '#shared/time/zone-note.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'
import styles from './events.module.css'
import { SkippedTimes } from './skipped-times.tsx'

/** Days of an event with times and spaces, in its time zone, which is named if the reader's time zone differs. */
export function DaysText({ event }: { event: RecordRow }) {
  const days = Array.isArray(event.days) ? (event.days as EventDay[]) : []
  const starts = typeof event.starts_at === 'string' ? event.starts_at : undefined
  const note = zoneNote(String(event.time_zone), starts)
  const spaces = Array.isArray(event.spaces) ? (event.spaces as { id: string; name: string }[]) : []
  return (
    <div>
      {event.is_date_open === true ? <p className={styles.note}>Previous date. New date to be announced.</p> : null}
      <ul className={styles.list}>
        {days.map((day) => (
          <li key={`${day.date} ${day.label}`}>
            <b>{weekDayOfLocalDate(day.date)}</b>
            {day.label ? ` · ${day.label}` : ''}
            {eventDayTimes.map((name) => {
              const [wall, label] = [day[name], dayTimeLabels[name]]
              return wall ? ` · ${label} ${timeOfDay(minutesFrom(day.date, wall))}` : ''
            })}
            {spaces.flatMap(({ id, name }) => (day.spaces.includes(id) ? ` · ${name}` : []))}
          </li>
        ))}
      </ul>
      <SkippedTimes days={days} zone={String(event.time_zone)} />
      {note ? <p className={styles.note}>Times are in {note}</p> : null}
    </div>
  )
}
