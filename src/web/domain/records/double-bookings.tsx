import { Link } from 'react-router'
import { countNoun } from '#shared/count-noun.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

const view = { scope: 'upcoming', filters: JSON.stringify([['has_conflict', 'is', true]]) }

/** Number of upcoming events that are double-booked, with a link to them. Nothing if there are none. */
export function DoubleBookings() {
  const { data } = useApiQuery(companyApi.events.getCount, { search: '', ...view })
  const total = data?.total ?? 0
  if (total === 0) return null
  return (
    <PlainNotice tone="warning">
      <Link to={`/events?${new URLSearchParams(view)}`}>
        {countNoun(total, 'event is', 'events are', numberText(total))} double-booked
      </Link>
    </PlainNotice>
  )
}
