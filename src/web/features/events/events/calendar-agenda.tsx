import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './calendar.module.css'
import { timeText } from './calendar-entry.tsx'
import { ConflictMark } from './conflict-mark.tsx'
import { calendarColorStyle, outsideTimeText } from './outside-entry.tsx'
import outsideStyles from './outside-layer.module.css'
import type { LayerEntry } from './use-outside-layer.ts'

interface AgendaProps {
  dates: readonly string[]
  entriesOf: (date: string) => readonly CalendarEntry[]
  outsideOn: (date: string) => readonly LayerEntry[]
  spacesOf: (entry: CalendarEntry) => readonly string[]
  today: string
  /** Buttons to hold the date or to create an event, if the agenda shows a single date. */
  actions?: ReactNode
}

/** List of days with events. */
export function CalendarAgenda({ dates, entriesOf, outsideOn, spacesOf, today, actions }: AgendaProps) {
  const planned = dates.filter((date) => entriesOf(date).length > 0 || outsideOn(date).length > 0)
  const [only] = dates
  const when = dates.length === 1 && only ? ` on ${fullLocalDate(only)}` : ''
  if (planned.length === 0) return <EmptyState title={`Nothing is planned${when}`} action={actions} />
  return (
    <div className={styles.agenda}>
      {planned.map((date) => (
        <section key={date} aria-label={fullLocalDate(date)}>
          <h2 aria-current={date === today ? 'date' : undefined}>{fullLocalDate(date)}</h2>
          <ul>
            {entriesOf(date).map((entry) => (
              <li key={`${entry.id} ${entry.day}`}>
                <span className={styles.time}>{timeText(entry) || '–'}</span>
                <span>
                  <Link to={`/events/${entry.id}`}>
                    {entry.name}
                    {entry.day_count > 1 ? ` (${entry.day}/${entry.day_count})` : ''}
                  </Link>
                  {entry.has_conflict ? (
                    <>
                      {' '}
                      <ConflictMark />
                    </>
                  ) : null}
                </span>
                <EventStatusBadge event={entry} />
                <span className={styles.place}>
                  {[...(entry.venue ? [entry.venue.name] : []), ...spacesOf(entry)].join(' · ')}
                </span>
              </li>
            ))}
            {outsideOn(date).map((entry) => (
              <li key={entry.id}>
                <span className={styles.time}>{outsideTimeText(entry, date).split('–')[0] || '–'}</span>
                <span>{entry.title}</span>
                <i className={outsideStyles.swatch} style={calendarColorStyle(entry)} aria-hidden="true" />
                <span className={styles.place}>{entry.calendar.name}</span>
              </li>
            ))}
          </ul>
          {actions}
        </section>
      ))}
    </div>
  )
}
