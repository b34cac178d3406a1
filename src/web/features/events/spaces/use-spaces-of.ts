import { companyApi } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

/** The spaces of a venue in their order. */
export function useSpacesOf(venue: string | null) {
  return useCall(
    companyApi.spaces.listRecords,
    venue ? { limit: 100, filters: JSON.stringify([['venue', 'any_of', [venue]]]) } : null,
  )
}
