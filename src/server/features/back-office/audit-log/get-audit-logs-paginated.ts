import { sql } from 'kysely'
import { auditEntry, auditRows, type StoredAuditRow } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { auditCondition } from './audit-rows.ts'

/** Rows are counted up to here, and further on later pages. */
const countedTo = 10_000

/** List matching audit rows by page number. */
export const getAuditLogsPaginated: Handler<typeof auditLog.calls.getAuditLogsPaginated> = async (ctx, input) => {
  const { offset_param, limit_param, sort } = input
  const condition = auditCondition(input)
  const direction = sort === 'created' ? sql`asc` : sql`desc`
  const countTo = Math.max(countedTo, offset_param + limit_param) + 1
  const [logs, count] = await ctx.transaction((tx) =>
    batch([
      auditRows(
        tx,
        sql<StoredAuditRow>`(
          select ${auditEntry} from audit_logs where ${condition}
          order by created_at ${direction}, id ${direction} limit ${limit_param} offset ${offset_param})`,
      ).execute(),
      sql<{ total: number }>`
        select count(*) as total from (select from audit_logs where ${condition} limit ${countTo}) c`.execute(tx),
    ]),
  )
  const total_count = count.rows[0]?.total ?? 0
  return {
    logs: sort === 'created' ? logs.reverse() : logs,
    total_count,
    is_total_exact: total_count < countTo,
  }
}
