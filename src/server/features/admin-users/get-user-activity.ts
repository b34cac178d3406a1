import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminUsers } from '../../../shared/features/admin-users.ts'
import { auditRows, type StoredAuditRow } from '../../platform/audit-rows.ts'
import type { AdminContext } from '../../platform/context.ts'

const shown = 10

/** What each part finds is cut to a page of its own index before the parts are put together. [A-UDET-33] */
export async function getUserActivity(
  ctx: AdminContext,
  { user_id }: Input<typeof adminUsers.calls.getUserActivity>,
): Promise<Output<typeof adminUsers.calls.getUserActivity>> {
  const newest = sql`order by a.created_at desc, a.id desc limit ${shown}::integer`
  const rows = sql<StoredAuditRow>`(
    (select a.* from audit_logs a where a.admin_user_id = ${user_id} ${newest})
    union
    (select a.* from audit_logs a
      where a.subject_user_id = ${user_id} and a.subject_user_id <> a.admin_user_id ${newest})
    union
    (select a.* from audit_logs a
      where a.resource_id = ${user_id}::text and a.resource_type = 'user' ${newest})
    union
    (select about.* from user_company_memberships m
      cross join lateral (select a.* from audit_logs a
        where a.resource_id = m.id::text and a.resource_type = 'user_membership' ${newest}) about
      where m.user_id = ${user_id})
    order by created_at desc, id desc limit ${shown}::integer)`
  return { logs: await ctx.transaction((tx) => auditRows(tx, rows).execute()) }
}
