import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import type { EventStatus } from '#shared/event-status.ts'
import { type VenueContact, venueFieldsForGuests, venueRecord } from '#shared/features/events/venues.ts'
import { OtherZoneNotice } from '#web/domain/other-zone-notice.tsx'
import { type RecordRow, type RecordScreen, recordApi } from '#web/domain/records/record-screen.ts'
import { EventStatusBadge } from '#web/features/events/event-status-badge.tsx'
import { PlaceFeedsPanel } from '#web/features/events/place-feeds-panel.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { VenueSpaces } from './venue-spaces.tsx'
import styles from './venues.module.css'

interface ListedEvent extends Record<string, unknown> {
  id: string
  name: string
  first_date?: string | null
  spaces?: { name: string }[]
}

const eventColumns: readonly Column<ListedEvent>[] = [
  {
    key: 'date',
    header: 'Date',
    unbroken: true,
    cell: ({ first_date: first }) => (first ? shortLocalDate(first) : '–'),
  },
  { key: 'name', header: 'Event', cell: ({ id, name }) => <Link to={`/events/${id}`}>{name}</Link> },
  {
    key: 'spaces',
    header: 'Spaces',
    cell: ({ spaces = [] }) => spaces.map(({ name }) => name).join(', ') || '–',
  },
  { key: 'status', header: 'Status', cell: (event) => <EventStatusBadge event={event} /> },
]

const endedStatuses: readonly EventStatus[] = ['declined', 'cancelled']

function VenueEvents({ venue, scope }: { venue: RecordRow; scope: 'upcoming' | 'past' }) {
  const mayWrite = useCan()({ module: 'events', level: 'write' })
  const events = useApiInfiniteQuery(companyApi.events.listRecords, {
    scope,
    sort: scope === 'past' ? '-first_date' : 'first_date',
    limit: 10,
    filters: JSON.stringify([
      ['venue', 'any_of', [venue.id]],
      // No status filter for readers, because it would omit the private events that they see as 'Busy'.
      ...(scope === 'upcoming' && mayWrite ? [['status', 'none_of', endedStatuses]] : []),
    ]),
  })
  const title = scope === 'past' ? 'Past events' : 'Upcoming events'
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        columns={eventColumns}
        rows={events.data?.pages.flatMap((page) => page.rows as ListedEvent[]) ?? []}
        rowKey={({ id }) => id}
        query={events}
        loadingText="Loading the events..."
        errorText="The events could not be loaded."
        empty={<EmptyState title={scope === 'past' ? 'No past events' : 'No upcoming events'} />}
      />
    </Panel>
  )
}

export const venueScreen: RecordScreen = {
  type: venueRecord,
  api: recordApi(venueRecord, companyApi.venues),
  icon: Building2,
  path: '/venues',
  title: 'Venues',
  subtitle: 'Venues and their spaces',
  about: 'A venue has an address, a time zone and spaces that can be booked. Events take place at venues.',
  columns: ['city', 'country', 'capacity', 'is_own_house', 'tags'],
  fieldsForGuests: venueFieldsForGuests,
  fresh: {
    day_starts_at: '06:00',
    is_active: true,
    contacts: [],
  },
  freshFor: () => ({
    currency: companyPreferences()?.default_currency,
    is_own_house: companyPreferences()?.runs_venues ?? false,
  }),
  form: [
    {
      title: 'Venue',
      fields: ['name', ['capacity', 'phone'], 'website', ['is_own_house', 'is_active'], 'tags', 'notes'],
    },
    { title: 'Address', fields: ['address_lines', ['postal_code', 'city'], ['region', 'country']] },
    { title: 'Time zone and currency', fields: ['time_zone', ['day_starts_at', 'currency']] },
    { title: 'Contacts', description: 'Who to call, and for what', fields: ['contacts'] },
  ],
  inputs: async () => (await import('./venue-inputs.tsx')).venueInputs,
  sections: (venue) => (
    <>
      <OtherZoneNotice venueId={venue.id} />
      <VenueSpaces venue={venue} />
      <VenueEvents venue={venue} scope="upcoming" />
      <VenueEvents venue={venue} scope="past" />
      <PlaceFeedsPanel place={{ venue_id: venue.id, space_id: null, name: venue.name }} />
    </>
  ),
  shows: { contacts: (row) => <ContactsText contacts={row.contacts} /> },
}

function ContactsText({ contacts }: { contacts: unknown }) {
  return (
    <ul className={styles.contactList}>
      {(contacts as VenueContact[]).map(({ role, name, email, phone }) => (
        <li key={`${role} ${name} ${email}`}>
          <span>
            <b>{role}</b>
            {name ? ` · ${name}` : ''}
          </span>
          {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </li>
      ))}
    </ul>
  )
}
