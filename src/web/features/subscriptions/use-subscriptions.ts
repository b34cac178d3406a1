import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function useSubscriptions(search: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'subscriptions', search],
    queryFn: ({ pageParam, signal }) => api.subscriptions.listSubscriptions({ search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Refetched every 30 seconds while the page is open. */
export function useSubscriptionMetrics() {
  return useQuery({
    queryKey: ['admin', 'subscription-metrics'],
    queryFn: ({ signal }) => api.subscriptions.getSubscriptionMetrics({}, { signal, background: true }),
    refetchInterval: 30_000,
  })
}
