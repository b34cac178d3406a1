import { Building2 } from 'lucide-react'
import { venueFieldsForGuests, venueRecord } from '#shared/features/events/venues.ts'
import { type RecordScreen, recordApi } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { ContactsText } from './contacts-text.tsx'
import { VenueEvents } from './venue-events.tsx'
import { VenueSpaces } from './venue-spaces.tsx'

export const venueScreen: RecordScreen = {
  type: venueRecord,
  api: recordApi(venueRecord, companyApi.venues),
  icon: Building2,
  path: '/venues',
  title: 'Venues',
  subtitle: 'The houses you play, with their rooms and stages',
  about: 'A venue has an address, a time zone and spaces that can be booked. Events take place at venues.',
  columns: ['city', 'country', 'capacity', 'is_own_house', 'tags'],
  fieldsForGuests: venueFieldsForGuests,
  fresh: {
    day_starts_at: '06:00',
    is_active: true,
    is_own_house: false,
    contacts: [],
  },
  freshOfCompany: () => ({ currency: companyPreferences()?.default_currency }),
  form: [
    {
      title: 'Venue',
      fields: ['name', ['capacity', 'phone'], 'website', ['is_own_house', 'is_active'], 'tags', 'notes'],
    },
    { title: 'Address', fields: ['address_lines', ['postal_code', 'city'], ['region', 'country']] },
    { title: 'Time and money', fields: ['time_zone', ['day_starts_at', 'currency']] },
    { title: 'Contacts', description: 'Whom to call, by what they are there for', fields: ['contacts'] },
  ],
  inputs: async () => (await import('./venue-inputs.ts')).venueInputs,
  sections: (venue) => (
    <>
      <VenueSpaces venue={venue} />
      <VenueEvents venue={venue} scope="upcoming" />
      <VenueEvents venue={venue} scope="past" />
    </>
  ),
  neighbours: [
    { label: 'Events', path: '/events' },
    { label: 'Spaces', path: '/spaces', isHiddenFromGuests: true },
  ],
  shows: { contacts: (row) => <ContactsText contacts={row.contacts} /> },
}
