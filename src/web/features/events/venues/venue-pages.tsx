import { RecordPage } from '#web/domain/records/record-page.tsx'
import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { venueScreen } from './venue-screen.tsx'

export function VenuePages() {
  return <RecordPages screen={venueScreen} carry={['country', 'time_zone', 'currency', 'is_own_house']} />
}

export function VenuePage() {
  return (
    <RecordPage
      screen={venueScreen}
      badge={({ is_active }) => (is_active ? null : <StatusBadge tone="neutral">Inactive</StatusBadge>)}
      subtitle={({ city, time_zone }) => [city, time_zone].filter(Boolean).join(' · ')}
    />
  )
}
