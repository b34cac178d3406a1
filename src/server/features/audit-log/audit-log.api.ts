import { auditLog } from '../../../shared/features/audit-log.ts'
import { implement } from '../../platform/procedures.ts'
import { listAuditLogs } from './list-audit-logs.ts'

export const auditLogApi = implement(auditLog, { listAuditLogs })
