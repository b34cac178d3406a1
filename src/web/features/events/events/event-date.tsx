import { fullLocalDate, shortLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './events.module.css'

/**
 * Dates of an event, such as 'Fri, Jun 12'. A postponed event without a
 * new date also shows its previous date.
 */
export function EventDate({ event }: { event: Record<string, unknown> }) {
  const { first_date: first, last_date: last, moved_from: from, is_date_open: isOpen } = event
  if (typeof first !== 'string') return '–'
  const isThisYear = first.slice(0, 4) === String(new Date().getFullYear())
  const day = isThisYear ? weekDayOfLocalDate : fullLocalDate
  const until = last === first ? null : day(String(last))
  const hasMoved = typeof from === 'string' && from !== first
  const note = isOpen
    ? `was planned for ${shortLocalDate(first)}`
    : hasMoved
      ? `moved from ${shortLocalDate(from)}`
      : null
  return (
    <span className={styles.date} title={shortLocalDate(first)}>
      {isOpen ? (
        'Date TBA'
      ) : (
        <span>
          <span>{until ? `${weekDayOfLocalDate(first)} –` : day(first)}</span>
          {until ? (
            <>
              {' '}
              <span>{until}</span>
            </>
          ) : null}
        </span>
      )}
      {note ? (
        <>
          {' '}
          <small>{note}</small>
        </>
      ) : null}
    </span>
  )
}
