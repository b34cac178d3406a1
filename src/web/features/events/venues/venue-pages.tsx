import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { VenuePage } from './venue-page.tsx'
import { venueScreen } from './venue-screen.tsx'

export function VenuePages() {
  const carry = ['country', 'time_zone', 'currency', 'is_own_house']
  return <RecordPages screen={venueScreen} page={<VenuePage />} carry={carry} />
}
