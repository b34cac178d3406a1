import { implement } from '#server/platform/app/implement.ts'
import { auditLog } from '#shared/features/back-office/audit-log.ts'
import { exportAuditLogsRoute } from './export-audit-logs.ts'
import { getAuditActionTypes, getAuditResourceTypes } from './get-audit-action-types.ts'
import { getAuditLog } from './get-audit-log.ts'
import { getAuditLogsPaginated } from './get-audit-logs-paginated.ts'

export const auditLogApi = implement(
  auditLog,
  { getAuditLogsPaginated, getAuditLog, getAuditActionTypes, getAuditResourceTypes },
  [exportAuditLogsRoute],
)
