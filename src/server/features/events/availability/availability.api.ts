import { implement } from '#server/platform/app/implement.ts'
import { availability } from '#shared/features/events/availability.ts'
import { createAvailabilityLink, listAvailabilityLinks, revokeAvailabilityLink } from './availability-links.ts'
import { getAvailability } from './get-availability.ts'

export const availabilityApi = implement(availability, {
  getAvailability,
  listAvailabilityLinks,
  createAvailabilityLink,
  revokeAvailabilityLink,
})
