import { keepPreviousData } from '@tanstack/react-query'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { api } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { queryString } from '#web/platform/api/transport.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type AuditView, parsePosition, parseSort, toFilterRequest } from './audit-view.ts'

const millisecondsPerMinute = 60_000

/** One page of log entries that match the filters. Cached for five minutes. */
export function useAuditLogs(view: AuditView) {
  const { page, pageSize } = parsePosition(view)
  return useApiQuery(
    api.auditLog.getAuditLogsPaginated,
    { ...toFilterRequest(view), sort: parseSort(view), limit_param: pageSize, offset_param: (page - 1) * pageSize },
    { staleTime: 5 * millisecondsPerMinute, placeholderData: keepPreviousData },
  )
}

/** One log entry. Entries never change, so the cached entry never becomes stale. */
export function useAuditLog(log_id: string) {
  return useApiQuery(api.auditLog.getAuditLog, { log_id }, { staleTime: 'static' })
}

/** Action types of the log with the number of their entries. Cached for ten minutes. */
export function useAuditTypes() {
  const staleTime = 10 * millisecondsPerMinute
  return {
    actions: useApiQuery(api.auditLog.getAuditActionTypes, {}, { select: ({ types }) => types, staleTime }),
    resources: useApiQuery(api.auditLog.getAuditResourceTypes, {}, { select: ({ types }) => types, staleTime }),
  }
}

export function useExportAuditLogs(view: AuditView) {
  return useApiMutation(() => saveFile(auditExportPath + queryString(toFilterRequest(view))), {
    onMutate: () => toast({ title: 'Export started', tone: 'success' }),
    errorToast: { title: 'Export failed', message: 'There was an error exporting the audit logs.' },
    invalidates: [],
  })
}
