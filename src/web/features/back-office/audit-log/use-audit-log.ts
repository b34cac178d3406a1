import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { api, queryString } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type AuditView, filterOf, positionOf, sortOf } from './audit-view.ts'

const minute = 60_000

/**
 * One page of the rows that match; kept for five minutes. A search is answered bit by bit, and goes on by itself until the
 * page is full or everything was searched.
 */
export function useAuditLogs(view: AuditView) {
  const { page, pageSize } = positionOf(view)
  const query = useApiInfiniteQuery(
    api.auditLog.getAuditLogsPaginated,
    { ...filterOf(view), sort: sortOf(view), limit_param: pageSize, offset_param: (page - 1) * pageSize },
    { staleTime: 5 * minute, placeholderData: keepPreviousData },
  )
  const { isFetching, isError, isPlaceholderData, fetchNextPage } = query
  const answers = query.data?.pages ?? []
  const last = answers.at(-1)
  const goesOnFrom = isError || isPlaceholderData ? null : last?.next_cursor
  useEffect(() => {
    if (goesOnFrom && !isFetching) void fetchNextPage()
  }, [goesOnFrom, isFetching, fetchNextPage])
  const isSearching = Boolean(goesOnFrom)
  return {
    rows: answers.flatMap(({ logs }) => logs),
    total: last?.total_count ?? 0,
    isTotalExact: last?.is_total_exact ?? false,
    /** How far back a search has looked that goes on; told of one that is not over at once. */
    searchedUntil: isSearching && answers.length > 2 ? last?.searched_until : null,
    isSearching,
    isPending: query.isPending,
    isError,
    isFetching,
    error: query.error,
    refetch: query.refetch,
  }
}

/** A row never changes. */
export function useAuditLog(log_id: string) {
  return useApiQuery(api.auditLog.getAuditLog, { log_id }, { staleTime: 'static' })
}

/** The types there are, each with its count; kept for ten minutes. */
export function useAuditTypes() {
  const staleTime = 10 * minute
  return {
    actions: useApiQuery(api.auditLog.getAuditActionTypes, {}, { select: ({ types }) => types, staleTime }),
    resources: useApiQuery(api.auditLog.getAuditResourceTypes, {}, { select: ({ types }) => types, staleTime }),
  }
}

export function useExportAuditLogs(view: AuditView) {
  return useApiMutation(() => saveFile(auditExportPath + queryString(filterOf(view))), {
    onMutate: () => toast({ title: 'Export started', tone: 'success' }),
    errorToast: { title: 'Export failed', message: 'There was an error exporting the audit logs.' },
    invalidates: [],
  })
}
