import { defaultDayStart } from '#shared/time/show-day.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { CalendarSpace } from './calendar-moves.ts'

interface Places {
  spaces: CalendarSpace[]
  space: (id: string) => CalendarSpace | undefined
  dayStartsAt: (venue: string | undefined) => string
}

/** Active spaces, and the start of the day of their venues. For guests, no spaces. */
export function useCalendarPlaces({ isGuest, withVenues }: { isGuest: boolean; withVenues: boolean }): Places {
  const listed = useApiQuery(companyApi.spaces.listRecords, isGuest ? null : { limit: 100, sort: 'sort_order' })
  const venues = useApiQuery(companyApi.venues.listRecords, withVenues ? { limit: 100 } : null)
  const active = (listed.data?.rows ?? []).filter(({ is_active }) => is_active) as CalendarSpace[]
  const spaces = [...Map.groupBy(active, ({ venue }) => venue.id).values()].flat()
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const starts = new Map(venues.data?.rows.map(({ id, day_starts_at }) => [id, day_starts_at]))
  return {
    spaces,
    space: (id) => byId.get(id),
    dayStartsAt: (venue) => (venue && starts.get(venue)) || defaultDayStart,
  }
}
