import { fullLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './calendar.module.css'
import { AddButton, type CalendarGridProps, DateButton } from './calendar-month.tsx'
import weekStyles from './calendar-week.module.css'
import { OutsideEntryMark } from './outside-entry.tsx'

interface WeekProps extends CalendarGridProps {
  dates: readonly string[]
  focused: string
  onFocus: (date: string) => void
}

/** Days of a week side by side; on phones one below the other. A night is one piece, on the date on which it begins. */
export function CalendarWeek({ dates, focused, onFocus, ...grid }: WeekProps) {
  const { entriesOf, outsideOn, entry, today, mayWrite } = grid
  return (
    <div className={weekStyles.week}>
      {dates.map((date) => {
        const entries = entriesOf(date)
        return (
          <section
            key={date}
            className={styles.cell}
            aria-label={fullLocalDate(date)}
            data-cell={date}
            data-today={date === today || undefined}
          >
            <div className={styles.head}>
              <DateButton
                date={date}
                entries={entries}
                outside={outsideOn(date).length}
                isFocused={date === focused}
                isToday={date === today}
                onFocus={onFocus}
              >
                {weekDayOfLocalDate(date)}
              </DateButton>
              {mayWrite ? <AddButton date={date} /> : null}
            </div>
            <ul className={styles.entries}>
              {entries.map((one) => (
                <li key={`${one.id} ${one.day}`}>{entry(one)}</li>
              ))}
              {outsideOn(date).map((one) => (
                <li key={one.id}>
                  <OutsideEntryMark entry={one} date={date} detail="full" />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
