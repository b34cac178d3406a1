import { RecordPage } from '#web/domain/records/record-page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { venueScreen } from './venue-screen.tsx'

export function VenuePage() {
  return (
    <RecordPage
      screen={venueScreen}
      badge={({ is_active }) => (is_active ? null : <StatusBadge tone="neutral">Inactive</StatusBadge>)}
      subtitle={({ city, time_zone }) => [city, time_zone].filter(Boolean).join(' · ')}
    />
  )
}
