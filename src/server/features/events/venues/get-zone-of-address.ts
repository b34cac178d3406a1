import type { Handler } from '#server/platform/app/implement.ts'
import { findZoneOfAddress } from '#server/platform/places/find-zone-of-address.ts'
import type { venues } from '#shared/features/events/venues.ts'

export const getZoneOfAddress: Handler<typeof venues.calls.getZoneOfAddress> = async (_ctx, address) => {
  const { zone, candidates } = await findZoneOfAddress(address)
  return { time_zone: zone, candidates }
}
