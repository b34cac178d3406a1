import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import { monthOf } from '#shared/time/local-date.ts'
import { localMonth, shortLocalDate } from '#web/ui/format/local-dates.ts'
import { datesText, rankText, spaceText } from './availability-text.ts'
import styles from './shared-availability.module.css'

/** Free dates as people without an account see them. */
export function SharedAvailability({ content }: { content: ShareLinkContent['availability'] }) {
  const { from, until, length, spaces } = content.availability
  const hasHolds = spaces.some(({ dates }) => dates.some(({ rank }) => rank > 1))
  return (
    <>
      <title>Free dates</title>
      <h1>Free dates</h1>
      <p className={styles.lead}>
        {shortLocalDate(from)} – {shortLocalDate(until)}
        {hasHolds ? '. A new hold would wait behind the earlier ones.' : ''}
      </p>
      {spaces.map((space) => (
        <section key={space.id} className={styles.space}>
          <h2>{spaceText(space)}</h2>
          <p className={styles.venue}>
            {space.venue} · {space.time_zone.replaceAll('_', ' ')}
          </p>
          {space.dates.length === 0 ? <p>No free dates</p> : null}
          {[...Map.groupBy(space.dates, ({ date }) => monthOf(date))].map(([month, dates]) => (
            <div key={month}>
              <h3>{localMonth(month)}</h3>
              <ul className={styles.dates}>
                {dates.map(({ date, rank }) => (
                  <li key={date} data-open={rank === 1}>
                    <span>{datesText(date, length)}</span> <span>{rankText(rank)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {spaces.length === 0 ? <p>No free dates</p> : null}
    </>
  )
}
