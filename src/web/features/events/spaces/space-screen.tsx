import { DoorOpen } from 'lucide-react'
import { type Closure, type OpeningHours, spaceRecord } from '#shared/features/events/spaces.ts'
import { type RecordRow, type RecordScreen, recordApi } from '#web/domain/records/record-screen.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { PlaceFeedsPanel } from '#web/features/events/place-feeds-panel.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { storedTimeText, wallTimeText } from '#web/ui/format/times-of-day.ts'
import styles from './spaces.module.css'
import { useSpacesOf } from './use-spaces-of.ts'

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
    {
      title: 'Opening hours and closures',
      description: 'In the time zone of the venue',
      fields: ['opening_hours', 'closures'],
    },
    { title: 'More', fields: ['notes'] },
  ],
  inputs: async () => (await import('./space-inputs.tsx')).spaceInputs,
  shows: {
    parts: (row) => <PartsText space={row} />,
    opening_hours: (row) => <TextLines lines={sortByWeekday(row.opening_hours as OpeningHours[]).map(hoursText)} />,
    closures: (row) => <TextLines lines={(row.closures as Closure[]).map(closureText)} />,
  },
  sections: ({ id, name, venue }) => (
    <PlaceFeedsPanel place={{ venue_id: (venue as { id: string }).id, space_id: id, name }} />
  ),
  fieldsForGuests: 'none',
}

function PartsText({ space }: { space: RecordRow }) {
  const spaces = useSpacesOf((space.venue as { id: string } | null)?.id ?? null).data?.rows ?? []
  const parts = Array.isArray(space.parts) ? space.parts : []
  const names = spaces.filter(({ id }) => parts.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(' + ') : '–'
}

function TextLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function sortByWeekday(hours: readonly OpeningHours[]): OpeningHours[] {
  const order = weekdays()
  const place = ({ weekday }: OpeningHours) => order.indexOf(weekday)
  return hours.toSorted((one, other) => place(one) - place(other) || one.from.localeCompare(other.from))
}

/** 'Friday 18:00 – 02:00 +1' */
function hoursText({ weekday, from, until }: OpeningHours): string {
  return `${weekdayName(weekday)} ${storedTimeText(from)} – ${storedTimeText(until)}${until <= from ? ' +1' : ''}`
}

/** 'Jan 4, 2027, 00:00 – Jan 8, 2027, 18:00: New floor' */
function closureText({ from, until, reason }: Closure): string {
  return `${wallTimeText(from)} – ${wallTimeText(until)}: ${reason}`
}
