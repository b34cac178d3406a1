import type { Handler } from '#server/platform/app/implement.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { typesWithCounts } from './types-with-counts.ts'

export const getAuditActionTypes: Handler<typeof auditLog.calls.getAuditActionTypes> = async (ctx) => {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'action_type')) }
}
