import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { api, queryString } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type AuditView, filterOf, positionOf } from './audit-view.ts'

const minute = 60_000

/** One page of the rows that match; kept for five minutes. [A-AUD-46] */
export function useAuditLogs(view: AuditView) {
  const { page, pageSize } = positionOf(view)
  return useQuery({
    queryKey: ['admin', 'audit-logs', filterOf(view), page, pageSize],
    queryFn: ({ signal }) =>
      api.auditLog.getAuditLogsPaginated(
        { ...filterOf(view), limit_param: pageSize, offset_param: (page - 1) * pageSize },
        { signal },
      ),
    staleTime: 5 * minute,
    placeholderData: keepPreviousData,
  })
}

export function useAuditLog(id: string) {
  return useQuery({
    queryKey: ['admin', 'audit-log', id],
    queryFn: async ({ signal }) => (await api.auditLog.getAuditLog({ log_id: id }, { signal })).log,
    // A row never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The types there are, each with its count; kept for ten minutes. [A-AUD-47] */
export function useAuditTypes() {
  return useQuery({
    queryKey: ['admin', 'audit-types'],
    queryFn: async ({ signal }) => ({
      actions: (await api.auditLog.getAuditActionTypes({}, { signal })).types,
      resources: (await api.auditLog.getAuditResourceTypes({}, { signal })).types,
    }),
    staleTime: 10 * minute,
  })
}

/** [A-AUD-33..41] */
export function useExportAuditLogs(view: AuditView) {
  return useMutation({
    mutationFn: () => {
      toast({ title: 'Export started', tone: 'success' })
      return saveFile(auditExportPath + queryString(filterOf(view)))
    },
    onError: () =>
      toast({ title: 'Export failed', message: 'There was an error exporting the audit logs.', tone: 'danger' }),
  })
}
