import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { dayOfWeek } from '#shared/time/local-date.ts'
import { weekdayName } from '#web/domain/week.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './calendar.module.css'
import { cellValueOf } from './calendar-cells.ts'
import { dayLabel, dotsOf } from './calendar-dots.tsx'
import { calendarColorStyle, OutsideEntryMark } from './outside-entry.tsx'
import type { LayerEntry } from './use-outside-layer.ts'

const entriesShown = 4

export interface CalendarGridProps {
  entriesOf: (date: string) => readonly CalendarEntry[]
  /** Entries of calendars from outside on a date. */
  outsideOn: (date: string) => readonly LayerEntry[]
  entry: (entry: CalendarEntry, space?: string | null) => ReactNode
  today: string
  mayWrite: boolean
}

interface MonthProps extends CalendarGridProps {
  weeks: readonly (readonly string[])[]
  month: string
  focused: string
  onFocus: (date: string) => void
}

/** Grid of a month with a row per week. A night is shown on the date on which it begins. */
export function CalendarMonth({ weeks, month, focused, onFocus, ...grid }: MonthProps) {
  const { entriesOf, outsideOn, entry, today, mayWrite } = grid
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col">
              <abbr title={weekdayName(dayOfWeek(date))}>{weekdayName(dayOfWeek(date)).slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const entries = entriesOf(date)
              const outside = outsideOn(date)
              const limit = open.has(date) ? Number.POSITIVE_INFINITY : entriesShown
              const shown = entries.slice(0, limit)
              const shownOutside = outside.slice(0, Math.max(0, limit - shown.length))
              const more = entries.length + outside.length - shown.length - shownOutside.length
              return (
                <td
                  key={date}
                  className={styles.cell}
                  data-cell={date}
                  data-other={!date.startsWith(month) || undefined}
                  data-chosen={date === focused || undefined}
                >
                  <div className={styles.head}>
                    <DateButton
                      date={date}
                      entries={entries}
                      outside={outside.length}
                      isFocused={date === focused}
                      isToday={date === today}
                      onFocus={onFocus}
                    >
                      {Number(date.slice(8))}
                    </DateButton>
                    {mayWrite ? <AddButton date={date} /> : null}
                  </div>
                  <ul className={styles.entries}>
                    {shown.map((one) => (
                      <li key={`${one.id} ${one.day}`}>{entry(one)}</li>
                    ))}
                    {shownOutside.map((one) => (
                      <li key={one.id}>
                        <OutsideEntryMark entry={one} date={date} />
                      </li>
                    ))}
                  </ul>
                  {entries.length + outside.length > 0 ? (
                    <span className={styles.dots}>
                      {dotsOf(
                        entries,
                        outside.map((one) => (
                          <i key={one.id} className={styles.outsideDot} style={calendarColorStyle(one)} />
                        )),
                      )}
                    </span>
                  ) : null}
                  {more > 0 ? (
                    <button type="button" className={styles.more} onClick={() => setOpen(new Set([...open, date]))}>
                      {more} more
                    </button>
                  ) : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DateButtonProps {
  date: string
  entries: readonly CalendarEntry[]
  /** Number of entries of calendars from outside. */
  outside: number
  isFocused: boolean
  isToday: boolean
  onFocus: (date: string) => void
  children: ReactNode
}

/** Button with the date of a cell. Arrow keys move between dates, and only the focused date is in the tab order. */
export function DateButton({ date, entries, outside, isFocused, isToday, onFocus, children }: DateButtonProps) {
  return (
    <button
      type="button"
      data-date={date}
      className={styles.date}
      tabIndex={isFocused ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={dayLabel(date, { count: entries.length + outside, entries })}
      onFocus={() => onFocus(date)}
    >
      {children}
    </button>
  )
}

/** Button of an empty cell that opens its menu, see `CalendarSelection`. */
export function AddButton({ date, space, isFocused = false }: AddButtonProps) {
  return (
    <button
      type="button"
      className={styles.add}
      data-add={cellValueOf(date, space?.id ?? null)}
      tabIndex={isFocused ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`Add on ${fullLocalDate(date)}${space ? ` in ${space.name}` : ''}`}
    >
      <Plus size={14} aria-hidden="true" />
    </button>
  )
}

interface AddButtonProps {
  date: string
  space?: { id: string; name: string }
  /** Whether this button is the one in the tab order. */
  isFocused?: boolean
}
