import type { EventDay } from '#shared/features/events/events.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { zoneNote } from '#shared/time/zone-note.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'
import styles from './events.module.css'
import { SkippedTimes } from './skipped-times.tsx'

const times = { doors: 'Doors', starts: 'Start', ends: 'End', curfew: 'Curfew' } as const

/** Days and times in the event's time zone, which is named if the reader's differs. */
export function DaysText({ event }: { event: RecordRow }) {
  const days = Array.isArray(event.days) ? (event.days as EventDay[]) : []
  const starts = typeof event.starts_at === 'string' ? event.starts_at : undefined
  const note = zoneNote(String(event.time_zone), starts)
  return (
    <div>
      <ul className={styles.list}>
        {days.map((day) => (
          <li key={`${day.date} ${day.label}`}>
            <b>{weekDayOfLocalDate(day.date)}</b>
            {day.label ? ` · ${day.label}` : ''}
            {Object.entries(times).map(([name, label]) => {
              const wall = day[name as keyof typeof times]
              return wall ? ` · ${label} ${timeOfDay(minutesFrom(day.date, wall))}` : ''
            })}
          </li>
        ))}
      </ul>
      <SkippedTimes days={days} zone={String(event.time_zone)} />
      {note ? <p className={styles.note}>Times are in {note}</p> : null}
    </div>
  )
}
