import { auditLog } from '#shared/features/back-office/audit-log.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(auditLog, {
  access: {
    getAuditLogsPaginated: admin,
    getAuditLog: admin,
    getAuditActionTypes: admin,
    getAuditResourceTypes: admin,
  },
  samples: (ids) => ({
    getAuditLog: { log_id: ids.audit_log },
  }),
})
