import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'

/** Read anew at each visit: acts elsewhere appear here. */
export function useActivity(action: string) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['activity', company, action],
    queryFn: ({ pageParam, signal }) =>
      api.activity.listActivity({ action_type: action === 'all' ? undefined : action, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
