import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import { monthOf } from '#shared/time/local-date.ts'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { dateBlocksText, dateRunsOf, holdsBeforeText, periodText, spaceText } from './availability-text.ts'
import styles from './shared-availability.module.css'

type SharedDates = ShareLinkContent['availability']['availability']['spaces'][number]['dates']

/** Free dates as shown to people without an account. */
export function SharedAvailability({ content }: { content: ShareLinkContent['availability'] }) {
  const { spaces, ...asked } = content.availability
  const { length } = asked
  return (
    <>
      <title>Free dates</title>
      <h1>Free dates</h1>
      <p className={styles.lead}>{periodText(asked)}</p>
      {spaces.map((space) => {
        const open = space.dates.filter(({ rank }) => rank === 1)
        const held = space.dates.filter(({ rank }) => rank > 1)
        return (
          <section key={space.id} className={styles.space}>
            <h2>{spaceText(space)}</h2>
            <p className={styles.venue}>
              {space.venue} · {space.time_zone.replaceAll('_', ' ')}
            </p>
            {open.length === 0 ? <p>No free dates</p> : <MonthsOfDates dates={open} length={length} />}
            {held.length > 0 ? (
              <>
                <h3 className={styles.held}>On hold</h3>
                <p className={styles.venue}>A new hold would wait behind the earlier ones.</p>
                <MonthsOfDates dates={held} length={length} />
              </>
            ) : null}
          </section>
        )
      })}
      {spaces.length === 0 ? <p>No free dates</p> : null}
    </>
  )
}

function MonthsOfDates({ dates, length }: { dates: SharedDates; length: number }) {
  return [...Map.groupBy(dateRunsOf(dates, length), ({ first }) => monthOf(first.date))].map(([month, runs]) => (
    <div key={month}>
      <h3>{formatLocalMonth(month)}</h3>
      <ul className={styles.dates} data-runs={length > 1 || undefined}>
        {runs.map((run) => {
          const { date, rank } = run.first
          return (
            <li key={date} data-open={rank === 1}>
              <span>{dateBlocksText(run, length)}</span> {rank > 1 ? <span>{holdsBeforeText(rank)}</span> : null}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
