import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminCompanies } from '../../../shared/features/admin-companies.ts'
import { auditRows, type StoredAuditRow } from '../../platform/audit-rows.ts'
import type { AdminContext } from '../../platform/context.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'

/** Rows about the company or of it; each kind is read through its own index. [A-CALL-48 A-CDET-101] */
export async function getCompanyActivity(
  ctx: AdminContext,
  { company_id, cursor, limit }: Input<typeof adminCompanies.calls.getCompanyActivity>,
): Promise<Output<typeof adminCompanies.calls.getCompanyActivity>> {
  const before = readCursor(cursor)
  const earlier = before ? sql`and (created_at, id) < (${before.at}, ${before.id})` : sql``
  const newest = sql`order by created_at desc, id desc limit ${limit + 1}`
  const entries = sql<StoredAuditRow>`(
    select * from (
      (select * from audit_logs where company_id = ${company_id} ${earlier} ${newest})
      union
      (select * from audit_logs where resource_id = ${company_id}::text ${earlier} ${newest})
    ) both_kinds ${newest})`
  const rows = await ctx.transaction((tx) => auditRows(tx, entries).execute())
  const page = pageOf(rows, limit)
  return { logs: page.rows, next_cursor: page.next_cursor }
}
