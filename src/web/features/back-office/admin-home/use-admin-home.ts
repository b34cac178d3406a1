import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'

const key = ['admin', 'home']
const staleTime = 30_000

export function usePlatformCounts() {
  return useQuery({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => api.adminHome.getPlatformCounts({}, { signal }),
    staleTime,
  })
}

export function useGrowth() {
  return useQuery({
    queryKey: [...key, 'growth'],
    queryFn: async ({ signal }) => (await api.adminHome.getGrowth({}, { signal })).days,
    staleTime,
  })
}

export function useRevenue() {
  return useQuery({
    queryKey: [...key, 'revenue'],
    queryFn: async ({ signal }) => (await api.subscriptions.getSubscriptionMetrics({}, { signal })).mrr,
    staleTime,
  })
}

export function useSystemHealth() {
  return useQuery({
    queryKey: [...key, 'health'],
    queryFn: ({ signal }) => api.adminHome.getSystemHealth({}, { signal }),
    staleTime,
  })
}

/** Entries shown on the first page. */
const recent = 8

export function useRecentActivity() {
  return useQuery({
    queryKey: [...key, 'recent-activity'],
    queryFn: async ({ signal }) => (await api.auditLog.getAuditLogsPaginated({ limit_param: recent }, { signal })).logs,
    staleTime,
  })
}

/** Asks for all of the page again. */
export function useRefresh() {
  const client = useQueryClient()
  const refreshing = useIsFetching({ queryKey: key }) > 0
  return { refreshing, refresh: () => client.invalidateQueries({ queryKey: key }) }
}
