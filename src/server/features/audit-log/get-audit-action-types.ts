import type { Output } from '../../../shared/call.ts'
import type { auditLog } from '../../../shared/features/audit-log.ts'
import type { AdminContext } from '../../platform/context.ts'
import { typesWithCounts } from './types-with-counts.ts'

export async function getAuditActionTypes(
  ctx: AdminContext,
): Promise<Output<typeof auditLog.calls.getAuditActionTypes>> {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'actions')) }
}
