import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { auditLog } from '../../../shared/features/audit-log.ts'
import type { AdminContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { containing, countLimit } from '../../platform/paging.ts'

type Filters = Input<typeof auditLog.calls.getAuditLogsPaginated>

/** Newest first; while impersonating both people are named. [C-SESS-42 A-CALL-80 A-CALL-81] */
export async function getAuditLogsPaginated(
  ctx: AdminContext,
  input: Filters,
): Promise<Output<typeof auditLog.calls.getAuditLogsPaginated>> {
  return ctx.transaction(async (tx) => {
    const found = matching(tx, input)
      .select('id')
      .limit(countLimit + 1)
      .as('found')
    // The page is cut before people are joined to it.
    const logs = await tx
      .with('page', () =>
        matching(tx, input)
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(input.limit_param)
          .offset(input.offset_param),
      )
      .selectFrom('page as a')
      .leftJoin('users as actor', 'actor.id', 'a.admin_user_id')
      .leftJoin('users as subject', (join) =>
        join.onRef('subject.id', '=', 'a.subject_user_id').onRef('a.subject_user_id', '!=', 'a.admin_user_id'),
      )
      .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.company_id', 'a.action_type'])
      .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata'])
      .select(['a.ip_address', 'a.user_agent', 'actor.full_name as admin_user_name', 'actor.email as admin_user_email'])
      .select('subject.email as impersonated_user_email')
      .select((eb) =>
        eb
          .selectFrom(found)
          .select((sub) => sub.fn.countAll<number>().as('total_count'))
          .as('total_count'),
      )
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .execute()
    return { logs, total_count: logs[0]?.total_count ?? 0 }
  })
}

function matching(tx: Transaction, input: Filters) {
  const { action_type_filter: actions = [], resource_type_filter: resources = [], search_text: text } = input
  return tx
    .selectFrom('audit_logs')
    .$if(actions.length > 0, (query) => query.where('action_type', 'in', actions))
    .$if(resources.length > 0, (query) => query.where('resource_type', 'in', resources))
    .$if(input.admin_user_filter !== undefined, (query) =>
      query.where('admin_user_id', '=', input.admin_user_filter ?? ''),
    )
    .$if(input.date_from !== undefined, (query) => query.where('created_at', '>=', `${input.date_from}T00:00:00Z`))
    .$if(input.date_to !== undefined, (query) =>
      query.where(sql<boolean>`created_at < (${input.date_to}::date + 1)::timestamp at time zone 'UTC'`),
    )
    .$if(text !== undefined && text !== '', (query) =>
      query.where(sql<boolean>`metadata::text ilike ${containing(text ?? '')}`),
    )
}
