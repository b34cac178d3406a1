import { recordVerbs } from '#server/domain/records/record-verbs.ts'
import { implement } from '#server/platform/app/implement.ts'
import { venues } from '#shared/features/events/venues.ts'
import { getZoneOfAddress } from './get-zone-of-address.ts'
import { venueTable } from './venue-table.ts'

export const venuesApi = implement(venues, { ...recordVerbs(venueTable), getZoneOfAddress })
