import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { emailOrEmpty, oneLine } from '#shared/fields.ts'
import { isCountry } from '#shared/places/countries.ts'
import { recordCalls } from '#shared/records/record-calls.ts'
import {
  countryField,
  currencyField,
  flagField,
  linkField,
  nameField,
  numberField,
  paragraphsField,
  richTextField,
  structureField,
  textField,
  timeOfDayField,
  timeZoneField,
} from '#shared/records/record-field.ts'
import { recordType } from '#shared/records/record-type.ts'

const venueContact = z.strictObject({
  role: oneLine(60, { missing: 'A role is required' }).min(1, 'A role is required'),
  name: oneLine(120).default(''),
  email: emailOrEmpty.default(''),
  phone: oneLine(40).default(''),
})
export type VenueContact = z.output<typeof venueContact>
const answeredContact = z.object({ role: z.string(), name: z.string(), email: z.string(), phone: z.string() })

export const venueRecord = recordType({
  kind: 'venue',
  module: 'events',
  words: { one: 'venue', many: 'venues' },
  fields: {
    name: nameField(),
    address_lines: paragraphsField('Address', { max: 300 }),
    postal_code: textField('Postal code', { max: 20 }),
    city: textField('City', { max: 120 }),
    region: textField('State or region', { max: 120 }),
    country: countryField('Country'),
    time_zone: timeZoneField('Time zone', { hint: 'Event times at this venue are in this time zone' }),
    day_starts_at: timeOfDayField('Show day starts at', {
      hint: 'Anything that ends before this counts as part of the previous night',
    }),
    currency: currencyField('Currency'),
    website: linkField('Website'),
    phone: textField('Phone', { max: 40 }),
    capacity: numberField('Capacity', { max: 1_000_000 }),
    is_own_house: flagField('Our own venue'),
    is_active: flagField('Active', { hint: 'Inactive venues cannot be chosen for new events' }),
    contacts: structureField('Contacts', {
      input: z.array(venueContact).max(20, 'At most 20 contacts'),
      output: z.array(answeredContact),
      page_only: true,
    }),
    notes: richTextField('Notes'),
  },
  sorts: ['name', 'city', 'updated_at'],
})

export const venueFieldsForGuests = [
  'name',
  'address_lines',
  'postal_code',
  'city',
  'region',
  'country',
  'time_zone',
  'website',
] as const satisfies readonly (keyof typeof venueRecord.fields)[]

export const venues = feature('venues', {
  ...recordCalls(venueRecord),
  getZoneOfAddress: readCall({
    summary: 'The time zone of an address where it allows only one, and those that it allows, the likeliest first.',
    access: { module: 'events', level: 'write', status: 'follows' },
    input: z.strictObject({
      country: z.string().refine(isCountry, 'Choose a country'),
      city: oneLine(120).default(''),
      region: oneLine(120).default(''),
    }),
    output: z.object({ time_zone: z.string().nullable(), candidates: z.array(z.string()) }),
    errors: [],
  }),
})
