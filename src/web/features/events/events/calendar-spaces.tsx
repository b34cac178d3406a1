import { useEffect, useRef } from 'react'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './calendar.module.css'
import { cellValueOf } from './calendar-cells.ts'
import { AddButton, type CalendarGridProps } from './calendar-month.tsx'
import { type CalendarSpace, closedOn } from './calendar-moves.ts'
import { OutsideEntryMark } from './outside-entry.tsx'
import { spacesThatShare, spaceThatTakes } from './shared-spaces.ts'

interface SpacesProps extends CalendarGridProps {
  dates: readonly string[]
  spaces: readonly CalendarSpace[]
  /** Date whose first cell is in the tab order. */
  focused?: string
}

/** Grid with a row per space and a column per date. Events without a space have their own row. */
export function CalendarSpaces({ dates, spaces, focused, entriesOf, outsideOn, entry, today, mayWrite }: SpacesProps) {
  const isSpace = new Set(spaces.map(({ id }) => id))
  const byVenue = Map.groupBy(spaces, ({ venue }) => venue.id)
  const sharing = spacesThatShare(spaces)
  const grid = useRef<HTMLElement>(null)
  useEffect(() => {
    const column = grid.current?.querySelector<HTMLElement>(`th[data-column="${focused}"]`)
    const names = grid.current?.querySelector<HTMLElement>('th')
    // On a phone, only some of the dates are visible.
    if (grid.current && column && names)
      grid.current.scrollLeft += column.getBoundingClientRect().left - names.getBoundingClientRect().right
  }, [focused])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the grid
    <section ref={grid} className={styles.scroll} data-calendar-grid aria-label="Spaces by date" tabIndex={0}>
      <table className={styles.spaces}>
        <thead>
          <tr>
            <th scope="col">Space</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-column={date} aria-current={date === today ? 'date' : undefined}>
                {twoLines(weekDayOfLocalDate(date))}
              </th>
            ))}
          </tr>
        </thead>
        {[...byVenue.values()].map((rows) => (
          <tbody key={rows[0]?.venue.id}>
            <tr className={styles.venue}>
              <th scope="rowgroup" colSpan={dates.length + 1}>
                <span>{rows[0]?.venue.name}</span>
              </th>
            </tr>
            {rows.map((space) => (
              <tr key={space.id}>
                <th scope="row">{space.name}</th>
                {dates.map((date) => (
                  <td
                    key={date}
                    className={styles.cell}
                    data-cell={cellValueOf(date, space.id)}
                    data-today={date === today || undefined}
                    data-closed={closedOn(space, date) !== undefined || undefined}
                    title={closedOn(space, date)}
                  >
                    {closedOn(space, date) ? <span className={styles.closed}>Closed</span> : null}
                    {entriesOf(date)
                      .filter((one) => one.spaces.includes(space.id))
                      .map((one) => entry(one, space.id))}
                    {entriesOf(date).map((one) => {
                      const other = spaceThatTakes(one, space.id, sharing.get(space.id))
                      if (!other) return null
                      const isHold = one.status === 'hold'
                      const text = `${isHold ? 'Hold · ' : ''}${other.name}: ${one.name}`
                      return (
                        <p
                          key={`${one.id} ${one.day}`}
                          className={styles.shared}
                          data-hold={isHold || undefined}
                          title={text}
                        >
                          {text}
                        </p>
                      )
                    })}
                    {outsideOn(date)
                      .filter(({ calendar }) => calendar.space_id === space.id)
                      .map((one) => (
                        <OutsideEntryMark key={one.id} entry={one} date={date} detail="full" />
                      ))}
                    {mayWrite ? (
                      <AddButton date={date} space={space} isFocused={date === focused && space === spaces[0]} />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row">Without a space</th>
            {dates.map((date) => (
              <td
                key={date}
                className={styles.cell}
                data-cell={cellValueOf(date, null)}
                data-today={date === today || undefined}
              >
                {entriesOf(date)
                  .filter((one) => !one.spaces.some((id) => isSpace.has(id)))
                  .map((one) => entry(one, null))}
                {outsideOn(date)
                  .filter(({ calendar }) => !isSpace.has(calendar.space_id ?? ''))
                  .map((one) => (
                    <OutsideEntryMark key={one.id} entry={one} date={date} detail="full" />
                  ))}
                {mayWrite ? <AddButton date={date} /> : null}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** 'Sat, Nov 28' with a possible line break only after the weekday. */
function twoLines(date: string): string {
  return date.replace(/ (?=\S+$)/, '\u00a0')
}
