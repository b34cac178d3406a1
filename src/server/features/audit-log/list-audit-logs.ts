import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { auditLog } from '../../../shared/features/audit-log.ts'
import type { AdminContext } from '../../platform/context.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'

/** Newest first; while impersonating both people are named. [C-SESS-42] */
export async function listAuditLogs(
  ctx: AdminContext,
  input: Input<typeof auditLog.calls.listAuditLogs>,
): Promise<Output<typeof auditLog.calls.listAuditLogs>> {
  const before = readCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    tx
      .with('page', (db) =>
        db
          .selectFrom('audit_logs')
          .selectAll()
          .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id})`))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(input.limit + 1),
      )
      .selectFrom('page as a')
      .leftJoin('users as actor', 'actor.id', 'a.admin_user_id')
      .leftJoin('users as subject', (join) =>
        join.onRef('subject.id', '=', 'a.subject_user_id').onRef('a.subject_user_id', '!=', 'a.admin_user_id'),
      )
      .select([
        'a.id',
        'a.created_at',
        'a.actor_kind',
        'a.admin_user_id',
        'a.company_id',
        'a.action_type',
        'a.resource_type',
      ])
      .select(['a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata', 'a.ip_address', 'a.user_agent'])
      .select([
        'actor.full_name as admin_user_name',
        'actor.email as admin_user_email',
        'subject.email as impersonated_user_email',
      ])
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { logs: page.rows, next_cursor: page.next_cursor }
}
