import { sql } from 'kysely'
import { auditRows, type StoredAuditRow } from '#server/features/back-office/audit-rows.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import { lastId, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { Input, Output } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

/** Rows about the company or of it; each kind is read through its own index. [A-CALL-48 A-CDET-101] */
export async function getCompanyActivity(
  ctx: AdminContext,
  { company_id, cursor, limit }: Input<typeof adminCompanies.calls.getCompanyActivity>,
): Promise<Output<typeof adminCompanies.calls.getCompanyActivity>> {
  const before = readCursor(cursor) ?? { at: 'infinity', id: lastId }
  const entries = sql<StoredAuditRow>`audit_about_company(${company_id}::uuid, ${before.at}::timestamptz,
    ${before.id}::uuid, ${limit + 1}::integer)`
  const rows = await ctx.transaction((tx) => auditRows(tx, entries).execute())
  const page = pageOf(rows, limit)
  return { logs: page.rows, next_cursor: page.next_cursor }
}
