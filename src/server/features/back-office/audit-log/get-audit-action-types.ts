import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { typesWithCounts } from './types-with-counts.ts'

export async function getAuditActionTypes(
  ctx: AdminContext,
): Promise<Output<typeof auditLog.calls.getAuditActionTypes>> {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'actions')) }
}
