import type { Handler } from '#server/platform/app/implement.ts'
import { zoneOfAddress } from '#server/platform/places/zone-of-address.ts'
import type { venues } from '#shared/features/events/venues.ts'

export const getZoneOfAddress: Handler<typeof venues.calls.getZoneOfAddress> = async (_ctx, address) => {
  const { zone, candidates } = await zoneOfAddress(address)
  return { time_zone: zone, candidates }
}
