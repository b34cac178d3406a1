import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { likePattern } from '#server/platform/database/paging.ts'
import type { auditExportFilter } from '#shared/features/back-office/audit-log.ts'
import { foldText } from '#shared/fold-text.ts'

export type AuditFilter = z.output<typeof auditExportFilter>

/** Condition on rows `audit_logs`. Days are whole days in UTC; the search term is looked for in the metadata. */
export function auditCondition(filter: AuditFilter): RawBuilder<boolean> {
  const { action_type_filter: actions, resource_type_filter: resources, date_from, date_to, search_text } = filter
  const conditions = [
    sql`true`,
    ...(actions?.length ? [sql`action_type = any (${actions}::text[])`] : []),
    ...(resources?.length ? [sql`resource_type = any (${resources}::text[])`] : []),
    ...(filter.admin_user_filter ? [sql`admin_user_id = ${filter.admin_user_filter}::uuid`] : []),
    ...(filter.resource_id_filter ? [sql`resource_id = ${filter.resource_id_filter}`] : []),
    ...(date_from ? [sql`created_at >= ${date_from}::date::timestamp at time zone 'UTC'`] : []),
    ...(date_to ? [sql`created_at < (${date_to}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(search_text ? [sql`audit_text(metadata::text) like ${likePattern(foldText(search_text))}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
