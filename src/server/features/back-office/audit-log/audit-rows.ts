import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { auditExportFilter } from '#shared/features/back-office/audit-log.ts'

export type AuditFilter = z.output<typeof auditExportFilter>

/** The filter as the database's functions take it: action types, resource types, admin, resource, days, text. */
export function filterArguments(filter: AuditFilter): RawBuilder<unknown> {
  const { action_type_filter = [], resource_type_filter = [], search_text } = filter
  return sql`${action_type_filter}::text[], ${resource_type_filter}::text[], ${filter.admin_user_filter ?? null}::uuid,
    ${filter.resource_id_filter ?? null}::text, ${filter.date_from ?? null}::date, ${filter.date_to ?? null}::date,
    ${search_text || null}::text`
}
