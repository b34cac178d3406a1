import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useSpacesOf(venue: string | null) {
  return useApiQuery(
    companyApi.spaces.listRecords,
    venue ? { limit: 100, filters: JSON.stringify([['venue', 'any_of', [venue]]]) } : null,
  )
}
