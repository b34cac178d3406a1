import { sql } from 'kysely'
import { auditEntry, auditRows, type StoredAuditRow, withNames } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

const rowsShown = 10

export const getUserActivity: Handler<typeof adminUsers.calls.getUserActivity> = async (ctx, { user_id }) => {
  const rows = sql<StoredAuditRow>`(select ${auditEntry} from audit_about_user(${user_id}::uuid, ${rowsShown}::integer))`
  return { logs: await ctx.transaction(async (tx) => withNames(tx, await auditRows(tx, rows).execute())) }
}
