import { sql } from 'kysely'
import { auditRows, type StoredAuditRow } from '#server/features/back-office/audit-rows.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

const shown = 10

/** What they did and what was done to them, newest first. [A-UDET-33] */
export async function getUserActivity(
  ctx: AdminContext,
  { user_id }: Input<typeof adminUsers.calls.getUserActivity>,
): Promise<Output<typeof adminUsers.calls.getUserActivity>> {
  const rows = sql<StoredAuditRow>`audit_about_user(${user_id}::uuid, ${shown}::integer)`
  return { logs: await ctx.transaction((tx) => auditRows(tx, rows).execute()) }
}
