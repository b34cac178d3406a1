import { auditLog } from '../../../shared/features/audit-log.ts'
import { implement } from '../../platform/procedures.ts'
import { getAuditActionTypes } from './get-audit-action-types.ts'
import { getAuditLogsPaginated } from './get-audit-logs-paginated.ts'
import { getAuditResourceTypes } from './get-audit-resource-types.ts'

export const auditLogApi = implement(auditLog, { getAuditLogsPaginated, getAuditActionTypes, getAuditResourceTypes })
