import { Timer, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { ranksText, urgentHoldLimits } from '#shared/bookings/hold-queue.ts'
import type { Hold } from '#shared/features/events/holds.ts'
import { challengeText, datesText } from '#web/features/events/hold-texts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './holds-widget.module.css'

export function HoldsWidget() {
  const urgent = useApiQuery(companyApi.holds.getUrgentHolds, {})
  return (
    <Loaded
      query={urgent}
      loading={<p className={styles.loading} role="status" aria-label="Loading the holds" />}
      failed="The holds could not be loaded."
    >
      {({ holds, has_more }) => (
        <div className={styles.widget}>
          {holds.length > 0 ? (
            <ul>
              {holds.map((hold) => (
                <UrgentHold key={hold.event_id} hold={hold} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={Timer}
              title="Nothing is urgent"
              text={`Challenges and holds that expire within ${urgentHoldLimits.days} days appear here.`}
            />
          )}
          <p className={styles.all}>
            <Link className={styles.more} to={has_more ? '/events/holds?sort=expiry' : '/events/holds'}>
              {has_more ? 'More holds that expire soon' : 'All holds'}
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  )
}

function UrgentHold({ hold }: { hold: Hold }) {
  const { event_id, name, ranks, venue, spaces, challenge, expires_at, time_zone } = hold
  const place = [spaces.join(', '), venue?.name].filter(Boolean).join(' · ')
  return (
    <li>
      <Link to={`/events/${event_id}`}>
        <span className={styles.date}>
          {datesText(hold)}
          {ranks ? <b>{ranksText(ranks)}</b> : null}
        </span>
        <strong className={styles.name} dir="auto">
          {name}
        </strong>
        {place ? <span className={styles.place}>{place}</span> : null}
        <span className={styles.due}>
          {challenge ? <TriangleAlert size={14} aria-hidden="true" /> : <Timer size={14} aria-hidden="true" />}
          {challenge
            ? challengeText(challenge, event_id, time_zone)
            : `Expires ${expires_at ? dateAndTime(expires_at, time_zone) : ''}`}
        </span>
      </Link>
    </li>
  )
}
