import { keepPreviousData } from '@tanstack/react-query'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'

/** Refetched at each visit, as others also act. */
export function useActivity(action: string) {
  return useApiInfiniteQuery(
    companyApi.activity.listActivity,
    { action_type: action === 'all' ? undefined : action },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}
