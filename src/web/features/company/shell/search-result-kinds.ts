import { Building2, CalendarDays, DoorOpen, type LucideIcon } from 'lucide-react'
import type { RecordKind } from '#shared/records/record-actions.ts'

interface FoundKind {
  one: string
  many: string
  icon: LucideIcon
  path: string
}

export const searchResultKinds: Record<RecordKind, FoundKind> = {
  event: { one: 'Event', many: 'Events', icon: CalendarDays, path: '/events' },
  venue: { one: 'Venue', many: 'Venues', icon: Building2, path: '/venues' },
  space: { one: 'Space', many: 'Spaces', icon: DoorOpen, path: '/spaces' },
}
