import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { auditLog } from '../../../shared/features/audit-log.ts'
import { auditRows } from '../../platform/audit-rows.ts'
import type { AdminContext } from '../../platform/context.ts'
import { countLimit } from '../../platform/paging.ts'
import { filterArguments } from './audit-rows.ts'

/** Newest first; while impersonating both people are named. [C-SESS-42 A-CALL-80 A-CALL-81] */
export async function getAuditLogsPaginated(
  ctx: AdminContext,
  input: Input<typeof auditLog.calls.getAuditLogsPaginated>,
): Promise<Output<typeof auditLog.calls.getAuditLogsPaginated>> {
  const filter = filterArguments(input)
  const rows = await ctx.transaction((tx) =>
    auditRows(tx, sql`audit_page(${filter}, ${input.offset_param}::bigint, ${input.limit_param}::integer)`)
      .select(sql<number>`(select audit_total(${filter}, ${countLimit + 1}::integer))`.as('total_count'))
      .execute(),
  )
  return { logs: rows.map(({ total_count: _, ...log }) => log), total_count: rows[0]?.total_count ?? 0 }
}
