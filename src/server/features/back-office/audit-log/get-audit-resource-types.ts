import type { Handler } from '#server/platform/app/implement.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { typesWithCounts } from './types-with-counts.ts'

export const getAuditResourceTypes: Handler<typeof auditLog.calls.getAuditResourceTypes> = async (ctx) => {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'resource_type')) }
}
