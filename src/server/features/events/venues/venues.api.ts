import { recordHandlers } from '#server/domain/records/record-handlers.ts'
import { implement } from '#server/platform/app/implement.ts'
import { venues } from '#shared/features/events/venues.ts'
import { getZoneOfAddress } from './get-zone-of-address.ts'
import { venueTable } from './venue-table.ts'

export const venuesApi = implement(venues, { ...recordHandlers(venueTable), getZoneOfAddress })
