import { Link } from 'react-router'
import { ordinal } from '#shared/bookings/hold-queue.ts'
import type { Output } from '#shared/call.ts'
import type { ConfirmedAbove, holds } from '#shared/features/events/holds.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './hold-panel.module.css'
import { queuedDeadlineText } from './hold-texts.ts'

export type HoldQueue = Output<typeof holds.calls.getHold>['queues'][number]

/** Queues in which an event stands, with the confirmed events above them. */
export function Queues({ queues, own, zone }: { queues: readonly HoldQueue[]; own: string; zone: string }) {
  if (queues.length === 0) return null
  return (
    <div className={styles.queues}>
      {queues.map(({ date, space, confirmed, holds }) => (
        <section key={`${date} ${space}`} aria-label={`${weekDayOfLocalDate(date)}, ${space}`}>
          <h3>
            {weekDayOfLocalDate(date)} · {space}
          </h3>
          <ol>
            {confirmed.map(({ id, name, starts, ends }) => (
              <li key={id}>
                <span className={styles.rank} aria-hidden="true" />
                <span>
                  {name === null ? 'Busy' : <Link to={`/events/${id}`}>{name}</Link>}
                  <span className={styles.meta}>
                    {[' · Confirmed', timesText(date, { starts, ends })].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
            {holds.map(({ id, name, rank, holder, ...due }) => (
              <li key={id} data-own={id === own || undefined}>
                <span className={styles.rank}>{ordinal(rank)}</span>
                <span>
                  {id === own ? (
                    'This event'
                  ) : name === null ? (
                    'A private event'
                  ) : (
                    <Link to={`/events/${id}`}>{name}</Link>
                  )}
                  {id === own ? null : (
                    <span className={styles.meta}>
                      {holder ? ` · ${holder}` : ''}
                      {queuedDeadlineText(due, zone)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** '20:00–23:00', or only what is known. */
function timesText(date: string, { starts, ends }: Pick<ConfirmedAbove, 'starts' | 'ends'>): string {
  const [start, end] = [starts, ends].map((wall) => wall && timeOfDayText(minutesFrom(date, wall)))
  return start && end ? `${start}–${end}` : (start ?? (end ? `until ${end}` : ''))
}
