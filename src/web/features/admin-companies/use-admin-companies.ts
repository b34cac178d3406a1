import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { companyStatuses } from '#shared/company-status'
import { api } from '#web/platform/api'

export function useCompanies({ search, status }: { search: string; status: string }) {
  return useInfiniteQuery({
    queryKey: ['admin', 'companies', search, status],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.listCompanies(
        { search, status: companyStatuses.find((known) => known === status), cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}
