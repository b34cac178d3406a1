import type { App } from '#server/platform/app/app.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { rankText } from '#shared/bookings/hold-queue.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { countryName } from '#shared/places/countries.ts'
import { instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import type { ProviderCalendarEntry } from './calendar-service.ts'

/** Event as calendars show it. Times of days are local times. */
export interface EventForCalendar {
  id: string
  name: string
  status: EventStatus
  time_zone: string
  days: {
    date: string
    label: string | null
    doors: string | null
    starts: string | null
    ends: string | null
    curfew: string | null
    /** Names of its spaces, separated by commas. */
    spaces?: string | null
    /** Rank of a hold on the date. */
    rank?: number | null
  }[]
  venue: {
    name: string
    address_lines: string | null
    postal_code: string | null
    city: string | null
    country: string | null
  } | null
}

const titlePrefixes: Partial<Record<EventStatus, string>> = {
  draft: 'Draft',
  inquiry: 'Inquiry',
  hold: 'Hold',
  cancelled: 'Cancelled',
}

/** Calendar entries of an event: one per day, in the order of its days. */
export function entriesOfEvent(
  app: App,
  company: { name: string; slug: string },
  event: EventForCalendar,
): ProviderCalendarEntry[] {
  const url = companyLink(app.env, company, `/events/${event.id}`)
  const prefixOf = ({ rank }: Day) => (event.status === 'hold' && rank ? rankText(rank) : titlePrefixes[event.status])
  return event.days.map((day) => ({
    title: `${prefixOf(day) ? `${prefixOf(day)}: ` : ''}${event.name}${day.label ? ` – ${day.label}` : ''}`,
    description: [company.name, ...notesOf(day, event.time_zone), url].join('\n'),
    location: [day.spaces, addressOf(event.venue)].filter(Boolean).join(', '),
    url,
    is_tentative: event.status === 'hold',
    time_zone: event.time_zone,
    times: timesOf(day, event.time_zone),
  }))
}

type Day = EventForCalendar['days'][number]
const hour = 3_600_000

/**
 * Times of a calendar entry. Without an end, it lasts until the curfew, or two hours. Without a start, it is an all-day
 * entry.
 */
function timesOf(day: Day, zone: string): ProviderCalendarEntry['times'] {
  const start = day.starts ?? day.doors
  if (start === null) return { from: day.date, until: addDays(day.date, 1) }
  const starts_at = instantOf(start, zone)
  const end = day.ends ?? day.curfew
  const ends_at = end === null ? null : instantOf(end, zone)
  const later = new Date(Date.parse(starts_at) + 2 * hour).toISOString()
  return { starts_at, ends_at: ends_at !== null && ends_at > starts_at ? ends_at : later }
}

function notesOf({ doors, starts, ends, curfew, spaces }: Day, zone: string): string[] {
  return [
    ...(spaces ? [`Spaces: ${spaces}`] : []),
    ...(doors && starts ? [`Doors at ${doors.slice(11)} (${zone})`] : []),
    ...((starts ?? doors) && !ends ? [`No end is set yet${curfew ? ', only the curfew' : ''}.`] : []),
  ]
}

function addressOf(venue: EventForCalendar['venue']): string {
  if (!venue) return ''
  const city = [venue.postal_code, venue.city].filter(Boolean).join(' ')
  const lines = venue.address_lines?.split('\n') ?? []
  return [venue.name, ...lines, city, venue.country && countryName(venue.country)].filter(Boolean).join(', ')
}
