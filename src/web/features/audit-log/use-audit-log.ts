import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

const pageSize = 100

export interface AuditFilters {
  search: string
  action: string
  resource: string
}

/** Rows that match, a page at a time. */
export function useAuditLogs(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['admin', 'audit-logs', filters],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.getAuditLogsPaginated(
        {
          limit_param: pageSize,
          offset_param: pageParam,
          search_text: filters.search || undefined,
          action_type_filter: filters.action === 'all' ? undefined : filters.action,
          resource_type_filter: filters.resource === 'all' ? undefined : filters.resource,
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.logs.length === pageSize ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The types there are, each with its count; kept for ten minutes. */
export function useAuditTypes() {
  return useQuery({
    queryKey: ['admin', 'audit-types'],
    queryFn: async ({ signal }) => ({
      actions: (await api.auditLog.getAuditActionTypes({}, { signal })).types,
      resources: (await api.auditLog.getAuditResourceTypes({}, { signal })).types,
    }),
    staleTime: 10 * 60_000,
  })
}
