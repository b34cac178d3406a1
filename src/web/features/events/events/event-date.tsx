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
      {isOpen ? <small>was planned for {shortLocalDate(first)}</small> : null}
      {!isOpen && typeof from === 'string' && from !== first ? <small>moved from {shortLocalDate(from)}</small> : null}
    </span>
  )
}
