import type { Verb } from '#server/platform/app/implement.ts'
import { zoneOfAddress } from '#server/platform/places/zone-of-address.ts'
import type { venues } from '#shared/features/events/venues.ts'

/** What the address of a venue says of its time zone. [E-VEN-04 E-VEN-05] */
export const getZoneOfAddress: Verb<typeof venues.calls.getZoneOfAddress> = async (_ctx, address) => {
  const { zone, candidates } = await zoneOfAddress(address)
  return { time_zone: zone, candidates }
}
