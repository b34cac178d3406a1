import { DoorOpen } from 'lucide-react'
import { type Closure, type OpeningHours, spaceRecord } from '#shared/features/events/spaces.ts'
import { type RecordScreen, recordApi } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closureText, hoursText, inOrderOfWeek } from './hours-text.ts'
import { PartsText } from './parts-text.tsx'
import { TextLines } from './text-lines.tsx'

export const spaceScreen: RecordScreen = {
  type: spaceRecord,
  api: recordApi(spaceRecord, companyApi.spaces),
  icon: DoorOpen,
  path: '/spaces',
  title: 'Spaces',
  subtitle: 'Rooms, stages and fields that can be booked',
  about: 'A space belongs to a venue: a room, a stage, a field. Several can be combined.',
  columns: ['venue', 'kind', 'standing_capacity', 'seated_capacity', 'is_active', 'tags'],
  fresh: {
    kind: 'room',
    changeover_minutes: 0,
    sort_order: 0,
    is_active: true,
    is_bookable: true,
    parts: [],
    opening_hours: [],
    closures: [],
  },
  form: [
    {
      title: 'Space',
      fields: [
        'name',
        'venue',
        ['kind', 'color'],
        ['standing_capacity', 'seated_capacity'],
        ['is_active', 'is_bookable'],
        'tags',
      ],
    },
    { title: 'Booking', fields: ['changeover_minutes', 'sort_order', 'parts'] },
    { title: 'Open and closed', description: 'In the time zone of the venue', fields: ['opening_hours', 'closures'] },
    { title: 'More', fields: ['notes'] },
  ],
  inputs: async () => (await import('./space-inputs.ts')).spaceInputs,
  shows: {
    parts: (row) => <PartsText space={row} />,
    opening_hours: (row) => <TextLines lines={inOrderOfWeek(row.opening_hours as OpeningHours[]).map(hoursText)} />,
    closures: (row) => <TextLines lines={(row.closures as Closure[]).map(closureText)} />,
  },
  neighbours: [{ label: 'Venues', path: '/venues' }],
  fieldsForGuests: 'none',
}
