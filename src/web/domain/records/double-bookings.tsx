import { Link } from 'react-router'
import { countNoun } from '#shared/count-noun.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

const view = { scope: 'upcoming', filters: JSON.stringify([['has_conflict', 'is', true]]) }
const namedEvents = 4

/**
 * Alert with number and first names of upcoming double-booked events, with a link. Renders nothing if there are none.
 */
export function DoubleBookings() {
  const total = useApiQuery(companyApi.events.getCount, { search: '', ...view }).data?.total ?? 0
  const first = useApiQuery(
    companyApi.events.listRecords,
    total > 0 ? { ...view, sort: 'date', limit: namedEvents } : null,
  )
  if (total === 0) return null
  const names = (first.data?.rows ?? []).map(({ name, days }) => {
    const date = days[0]?.date
    return date ? `${name} (${weekDayOfLocalDate(date)})` : name
  })
  const more = total > names.length ? ` and ${numberText(total - names.length)} more` : ''
  return (
    <PlainNotice tone="warning">
      <Link to={`/events?${new URLSearchParams(view)}`}>
        {countNoun(total, 'event is', 'events are', numberText(total))} double-booked
      </Link>
      {names.length > 0 ? `: ${names.join(', ')}${more}` : null}
    </PlainNotice>
  )
}
