import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function useAuditLogs() {
  return useInfiniteQuery({
    queryKey: ['admin', 'audit-logs'],
    queryFn: ({ pageParam, signal }) => api.auditLog.listAuditLogs({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}
