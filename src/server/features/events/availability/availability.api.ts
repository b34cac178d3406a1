import { implement } from '#server/platform/app/implement.ts'
import { availability } from '#shared/features/events/availability.ts'
import { createAvailabilityLink, listAvailabilityLinks, revokeAvailabilityLink } from './availability-links.ts'
import { getAvailability, getAvailabilityFile } from './get-availability.ts'

export const availabilityApi = implement(availability, {
  getAvailability,
  getAvailabilityFile,
  listAvailabilityLinks,
  createAvailabilityLink,
  revokeAvailabilityLink,
})
