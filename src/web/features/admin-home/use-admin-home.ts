import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function usePlatformCounts() {
  return useQuery({
    queryKey: ['admin', 'counts'],
    queryFn: ({ signal }) => api.adminHome.getPlatformCounts({}, { signal }),
    staleTime: 30_000,
  })
}

/** Entries shown on the first page. */
const recent = 8

export function useRecentActivity() {
  return useQuery({
    queryKey: ['admin', 'recent-activity'],
    queryFn: async ({ signal }) => (await api.auditLog.getAuditLogsPaginated({ limit_param: recent }, { signal })).logs,
    staleTime: 30_000,
  })
}
