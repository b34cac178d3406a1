import { auditLog } from '#shared/features/back-office/audit-log.ts'
import { admin } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(auditLog, {
  doors: {
    getAuditLogsPaginated: admin,
    getAuditLog: admin,
    getAuditActionTypes: admin,
    getAuditResourceTypes: admin,
  },
  samples: (ids) => ({
    getAuditLog: { log_id: ids.audit_log },
  }),
})
