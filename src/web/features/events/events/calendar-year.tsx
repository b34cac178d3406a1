import type { CalendarEntry } from '#shared/features/events/events.ts'
import { dayOfWeek } from '#shared/time/local-date.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { canTakePlace, dayStateOf, dayStatesOf, eventCountText } from './calendar-dots.tsx'
import { monthAfter, weeksOfMonth } from './calendar-period.ts'
import styles from './calendar-year.module.css'

interface YearProps {
  year: string
  entriesOf: (date: string) => readonly CalendarEntry[]
  outsideOn: (date: string) => readonly { title: string }[]
  /** Number of displayed spaces, to tell whether all of them have a confirmed event on a date. */
  spaces: number
  hasFreeSpace: (date: string) => boolean
  today: string
  /** Opens the month view at a date. */
  onOpen: (date: string) => void
}

/** Twelve months whose days show the state of their events. Clicking a month opens it. */
export function CalendarYear({ year, ...of }: YearProps) {
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(`${year}-01`, at))
  return (
    <>
      <ul className={styles.legend} aria-label="Legend">
        {Object.entries(dayStatesOf(of.spaces)).map(([state, label]) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <div className={styles.year}>
        {months.map((month) => (
          <SmallMonth key={month} month={month} {...of} />
        ))}
      </div>
    </>
  )
}

function SmallMonth({ month, entriesOf, outsideOn, ...of }: Omit<YearProps, 'year'> & { month: string }) {
  const { spaces, hasFreeSpace, today, onOpen } = of
  const stateOf = (date: string) => {
    const state = dayStateOf(entriesOf(date))
    return state === 'confirmed' && spaces > 1 && hasFreeSpace(date) ? 'partly' : state
  }
  const titleOf = (date: string) =>
    [
      ...entriesOf(date)
        .filter(canTakePlace)
        .map(({ name }) => name),
      ...outsideOn(date).map(({ title }) => title),
    ]
      .slice(0, 5)
      .join(', ')

  const weeks = weeksOfMonth(month)
  const days = weeks.flat().filter((date) => date.startsWith(month))
  const countOf = (date: string) => entriesOf(date).filter(canTakePlace).length
  const count = days.reduce((sum, date) => sum + countOf(date), 0)
  return (
    <button
      type="button"
      data-month={month}
      aria-label={`${formatLocalMonth(month)}, ${eventCountText(count)}`}
      onClick={(event) => {
        const day = event.target instanceof HTMLElement && event.target.dataset.day
        onOpen(day || `${month}-01`)
      }}
    >
      <b>{formatLocalMonth(month)}</b>
      <span className={styles.smallMonth}>
        {weekdays().map((weekday) => (
          <span key={weekday}>{weekdayName(weekday).slice(0, 1)}</span>
        ))}
        {days.map((date, at) => (
          <span
            key={date}
            data-day={date}
            data-state={stateOf(date)}
            data-conflict={entriesOf(date).some(({ has_conflict }) => has_conflict) || undefined}
            data-today={date === today || undefined}
            data-outside={outsideOn(date).length > 0 || undefined}
            title={titleOf(date) || undefined}
            {...(at === 0 && { style: { gridColumnStart: weekdays().indexOf(dayOfWeek(date)) + 1 } })}
          >
            {Number(date.slice(8))}
          </span>
        ))}
      </span>
    </button>
  )
}
