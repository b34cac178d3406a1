import { CalendarDays } from 'lucide-react'
import { Suspense } from 'react'
import {
  type Artist,
  dayTimeLabels,
  type EventDay,
  emptyDay,
  eventDayTimes,
  eventRecord,
} from '#shared/event-record.ts'
import {
  type EventStatus,
  eventStatuses,
  statusActionLabels,
  statusesAskingReason,
  statusesNeedingReason,
} from '#shared/event-status.ts'
import { addDays, isLocalDate, monthOf } from '#shared/time/local-date.ts'
import { isWallTime, minutesFrom } from '#shared/time/wall-time.ts'
import { otherZoneNote } from '#shared/time/zone-note.ts'
import { bulkStatusCall, type RecordRow, type RecordScreen, recordApi } from '#web/domain/records/record-screen.ts'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { formatLocalMonth, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { dayText } from './day-text.ts'
import { ArtistsCell, DaysCell, EndCell, StartCell, StatusCell, VenueCell } from './event-cells.tsx'
import { EventDate } from './event-date.tsx'
import styles from './events.module.css'
import { SkippedTimes } from './skipped-times.tsx'

const eventGroups = {
  month: ({ first_date }: RecordRow) => {
    const heading = typeof first_date === 'string' ? formatLocalMonth(monthOf(first_date)) : 'Without a date'
    return { key: heading, heading }
  },
  venue: ({ venue }: RecordRow) => {
    const { id, name } = (venue ?? { id: '', name: 'Without a venue' }) as { id: string; name: string }
    return { key: id, heading: name }
  },
  status: ({ status, is_busy }: RecordRow) => {
    const name = status === 'declined' ? 'Declined or released' : eventStatuses[status as EventStatus]
    const heading = is_busy === true ? 'Busy' : name
    return { key: heading, heading }
  },
}

const EventLimitNotice = lazyComponent(() => import('./event-limit-notice.tsx'), 'EventLimitNotice')
/** Load the panels of an event page. Called before the event has loaded, to save time. */
export const loadEventPanels = () => import('./event-panels.tsx')
const EventPanels = lazyComponent(loadEventPanels, 'EventPanels')
const ImportedHolds = lazyComponent(() => import('./imported-holds.tsx'), 'ImportedHolds')
const SampleButton = lazyComponent(() => import('./sample-button.tsx'), 'SampleButton')
const InviteGuestItem = lazyComponent(() => import('./invite-guest-item.tsx'), 'InviteGuestItem')
const DuplicateDialog = lazyComponent(() => import('./duplicate-dialog.tsx'), 'DuplicateDialog')

export const eventScreen: RecordScreen = {
  type: eventRecord,
  api: recordApi(eventRecord, companyApi.events),
  icon: CalendarDays,
  changesAlso: ['holds'],
  path: '/events',
  listAddress: '/events?list',
  otherLists: { '/events/calendar': 'Calendar', '/events/holds': 'Holds', '/dashboard': 'Dashboard' },
  settings: '/events/settings',
  title: 'Events',
  subtitle: 'Inquiries, holds and confirmed shows',
  about: 'An event needs a title and a date; everything else can wait.',
  columns: ['first_date', 'starts_at', 'status', 'venue', 'kind', 'owner', 'tags'],
  shownInHeader: ['status', 'conflict_reason'],
  fresh: { status: 'draft', kind: 'concert', days: [], artists: [], viewers: [], is_private: false },
  layoutPath: '/events/calendar',
  newNotice: EventLimitNotice,
  importNotice: ImportedHolds,
  freshFor: (owner) => ({ owner, currency: companyPreferences()?.default_currency }),
  givenFrom: dayFrom,
  form: [
    { title: 'Event', fields: ['name', 'venue', 'days', 'conflict_reason', ['kind', 'status'], 'artists', 'tags'] },
    {
      title: 'People and capacity',
      fields: [
        ['owner', 'organiser_role'],
        ['capacity', 'age_limit'],
      ],
    },
    { title: 'Tickets', fields: [['announce_at', 'presale_at'], ['on_sale_at', 'currency'], 'ticket_url'] },
    { title: 'Other details', fields: [['time_zone', 'color'], 'is_private', 'viewers', 'notes'] },
  ],
  follows: { venue: ({ days }) => ({ days: (days as EventDay[]).map((day) => ({ ...day, spaces: [] })) }) },
  inputs: async () => (await import('./event-inputs.tsx')).eventInputs,
  shows: {
    first_date: (row) => <EventDate event={row} />,
    status: (row) => <EventStatusBadge event={row} />,
    days: (row) => <DaysText event={row} />,
    artists: (row) => <NamesText of={row.artists} />,
    spaces: (row) => <NamesText of={row.spaces} />,
    viewers: (row) => `${Array.isArray(row.viewers) ? row.viewers.length : 0} people`,
  },
  showsInList: {
    status: (row) => <StatusCell event={row} />,
    venue: (row) => <VenueCell event={row} />,
    starts_at: (row) => <StartCell event={row} />,
    ends_at: (row) => <EndCell event={row} />,
    days: (row) => <DaysCell event={row} />,
    artists: (row) => <ArtistsCell event={row} />,
  },
  linesOf: {
    days: (days, names) => (days as EventDay[]).map((day) => dayText(day, names)),
    artists: (artists) => (artists as Artist[]).map(({ name }) => name),
  },
  isChangedByProduct: ({ hold_end }) => typeof hold_end === 'string',
  scopes: { upcoming: 'Upcoming', past: 'Past', all: 'All', mine: 'Mine' },
  emptyScopes: { upcoming: 'No upcoming events', past: 'No past events', mine: 'No events that you created or own' },
  groups: eventGroups,
  statusChange: {
    field: 'status',
    call: bulkStatusCall(companyApi.events.changeStatuses),
    // Several events cannot be changed back to draft.
    actions: Object.fromEntries(Object.entries(statusActionLabels).filter(([status]) => status !== 'draft')),
    asksReason: statusesAskingReason,
    needsReason: statusesNeedingReason,
    option: { status: 'postponed', name: 'date_open', label: 'New date to be announced' },
  },
  duplicateDialog: DuplicateDialog,
  menuItems: InviteGuestItem,
  keptFromBin: {
    isKept: ({ status }) => status === 'confirmed' || status === 'live',
    sentence: 'Cancel confirmed and live events before you move them to the bin.',
  },
  first: (event) => (
    <Suspense>
      <EventPanels event={event} />
    </Suspense>
  ),
  wayBack: { label: 'Today', view: { scope: 'upcoming', sort: 'first_date' } },
  sample: (
    <Suspense>
      <SampleButton />
    </Suspense>
  ),
}

/** Initial days from URL parameters: a date, and optionally a space, times and a number of days. */
function dayFrom(params: URLSearchParams): Record<string, unknown> {
  const date = params.get('date') ?? ''
  if (!isLocalDate(date)) return {}
  const space = params.get('space')
  const length = /^1?\d$/.test(params.get('length') ?? '') ? Number(params.get('length')) : 1
  const spaces = space ? [space] : []
  const timeOf = (name: string) => (isWallTime(params.get(name) ?? '') ? params.get(name) : null)
  const times = length === 1 ? { starts: timeOf('starts'), ends: timeOf('ends') } : {}
  return { days: Array.from({ length }, (_, at) => ({ ...emptyDay, date: addDays(date, at), spaces, ...times })) }
}

function NamesText({ of }: { of: unknown }) {
  const names = Array.isArray(of) ? (of as { name: string }[]).map(({ name }) => name) : []
  return names.length > 0 ? names.join(', ') : '–'
}

/** Days of an event with times and spaces, in its time zone, which is named if the reader's time zone differs. */
function DaysText({ event }: { event: RecordRow }) {
  const days = Array.isArray(event.days) ? (event.days as EventDay[]) : []
  const starts = typeof event.starts_at === 'string' ? event.starts_at : undefined
  const note = otherZoneNote(String(event.time_zone), starts)
  const spaces = Array.isArray(event.spaces) ? (event.spaces as { id: string; name: string }[]) : []
  return (
    <div>
      {event.is_date_open === true ? <p className={styles.note}>Previous date. New date to be announced.</p> : null}
      <ul className={styles.list}>
        {days.map((day) => (
          <li key={`${day.date} ${day.label}`}>
            <b>{weekDayOfLocalDate(day.date)}</b>
            {day.label ? ` · ${day.label}` : ''}
            {eventDayTimes.map((name) => {
              const [wall, label] = [day[name], dayTimeLabels[name]]
              return wall ? ` · ${label} ${timeOfDayText(minutesFrom(day.date, wall))}` : ''
            })}
            {spaces.flatMap(({ id, name }) => (day.spaces.includes(id) ? ` · ${name}` : []))}
          </li>
        ))}
      </ul>
      <SkippedTimes days={days} zone={String(event.time_zone)} />
      {note ? <p className={styles.note}>Times are in {note}</p> : null}
    </div>
  )
}
