import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'

export const getAuditActionTypes: Handler<typeof auditLog.calls.getAuditActionTypes> = async (ctx) => {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'action_type')) }
}

export const getAuditResourceTypes: Handler<typeof auditLog.calls.getAuditResourceTypes> = async (ctx) => {
  return { types: await ctx.transaction((tx) => typesWithCounts(tx, 'resource_type')) }
}

/** Action types or resource types of the audit log with their number of rows, the most frequent type first. */
async function typesWithCounts(tx: Transaction, column: 'action_type' | 'resource_type') {
  const { rows } = await sql<{ type: string; count: number }>`
    select ${sql.ref(column)} as type, sum(rows_counted)::bigint as count from (
      select action_type, resource_type, rows_counted from audit_counts
      union all
      -- Rows are sealed and counted every minute, so the newest rows are added here.
      select action_type, resource_type, 1 from audit_unsealed()) c
    group by 1 order by count desc, type`.execute(tx)
  return rows
}
