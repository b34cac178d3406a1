import { implement } from '#server/platform/app/implement.ts'
import { auditLog } from '#shared/features/back-office/audit-log.ts'
import { exportAuditLogsRoute } from './export-audit-logs.ts'
import { getAuditActionTypes } from './get-audit-action-types.ts'
import { getAuditLog } from './get-audit-log.ts'
import { getAuditLogsPaginated } from './get-audit-logs-paginated.ts'
import { getAuditResourceTypes } from './get-audit-resource-types.ts'

export const auditLogApi = implement(
  auditLog,
  { getAuditLogsPaginated, getAuditLog, getAuditActionTypes, getAuditResourceTypes },
  [exportAuditLogsRoute],
)
