import { sql } from 'kysely'
import { auditEntry, auditRows, type StoredAuditRow, withNames } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { greatestUuid, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

/** Return audit rows about a company and rows of actions in it. The two sets are read by separate indexes. */
export const getCompanyActivity: Handler<typeof adminCompanies.calls.getCompanyActivity> = async (
  ctx,
  { company_id, cursor, limit },
) => {
  const before = parseCursor(cursor) ?? { at: 'infinity', id: greatestUuid }
  const entries = sql<StoredAuditRow>`(select ${auditEntry} from audit_about_company(${company_id}::uuid, ${before.at}::timestamptz,
    ${before.id}::uuid, ${limit + 1}::integer))`
  const rows = await ctx.transaction(async (tx) => withNames(tx, await auditRows(tx, entries).execute()))
  const page = pageOf(rows, limit)
  return { logs: page.rows, next_cursor: page.next_cursor }
}
