import type { CalendarEntry } from '#shared/features/events/events.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './calendar.module.css'
import { AddLink, type CalendarGridProps } from './calendar-month.tsx'
import { type CalendarSpace, closedOn } from './calendar-moves.ts'
import { OutsideEntryMark } from './outside-entry.tsx'

interface SpacesProps extends CalendarGridProps {
  dates: readonly string[]
  spaces: readonly CalendarSpace[]
}

/** Value of `data-cell` of a row and a date. The row without a space has an empty id. */
export function cellOf(date: string, space: string | null): string {
  return `${date} ${space ?? ''}`
}

/** Grid of spaces and dates. Events without a space have their own row. */
export function CalendarSpaces({ dates, spaces, entriesOf, outsideOn, entry, today, mayWrite }: SpacesProps) {
  const isSpace = new Set(spaces.map(({ id }) => id))
  const byVenue = Map.groupBy(spaces, ({ venue }) => venue.id)
  const sharing = spacesThatShare(spaces)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the grid
    <section className={styles.scroll} data-calendar-grid aria-label="Spaces by date" tabIndex={0}>
      <table className={styles.spaces}>
        <thead>
          <tr>
            <th scope="col">Space</th>
            {dates.map((date) => (
              <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                {weekDayOfLocalDate(date)}
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
                    data-cell={cellOf(date, space.id)}
                    data-today={date === today || undefined}
                    data-closed={closedOn(space, date) !== undefined || undefined}
                    title={closedOn(space, date)}
                  >
                    {closedOn(space, date) ? <span className={styles.closed}>Closed</span> : null}
                    {entriesOf(date)
                      .filter((one) => one.spaces.includes(space.id))
                      .map((one) => entry(one, space.id))}
                    {entriesOf(date)
                      .filter((one) => !one.spaces.includes(space.id) && takesSpace(one))
                      .flatMap((one) =>
                        (sharing.get(space.id) ?? [])
                          .filter(({ id }) => one.spaces.includes(id))
                          .slice(0, 1)
                          .map((other) => (
                            <p key={`${one.id} ${one.day}`} className={styles.shared}>
                              {other.name}: {one.name}
                            </p>
                          )),
                      )}
                    {outsideOn(date)
                      .filter(({ calendar }) => calendar.space_id === space.id)
                      .map((one) => (
                        <OutsideEntryMark key={one.id} entry={one} date={date} detail="full" />
                      ))}
                    {mayWrite ? <AddLink date={date} space={space} /> : null}
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
                data-cell={cellOf(date, null)}
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
                {mayWrite ? <AddLink date={date} /> : null}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Whether an entry keeps others out of its space, and out of those that share a part with it. */
function takesSpace({ status }: CalendarEntry): boolean {
  return status === 'hold' || status === 'confirmed' || status === 'live'
}

/** Other spaces that each space shares a part with: a combined space and its parts. */
function spacesThatShare(spaces: readonly CalendarSpace[]): Map<string, CalendarSpace[]> {
  const partsOf = ({ id, parts = [] }: CalendarSpace) => new Set(parts.length > 0 ? parts : [id])
  return new Map(
    spaces.map((space) => [
      space.id,
      spaces.filter((other) => other !== space && [...partsOf(space)].some((part) => partsOf(other).has(part))),
    ]),
  )
}
