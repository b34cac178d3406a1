import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Given } from '#server/platform/database/built-once.ts'
import type { auditExportFilter } from '#shared/features/back-office/audit-log.ts'

export type AuditFilter = z.output<typeof auditExportFilter>

/** What a filter asks for; what it leaves open is null, or no types. */
export interface FilterValues {
  action_types: string[]
  resource_types: string[]
  admin: string | null
  resource: string | null
  from_day: string | null
  to_day: string | null
  text: string | null
}

export function filterValues(filter: AuditFilter): FilterValues {
  return {
    action_types: filter.action_type_filter ?? [],
    resource_types: filter.resource_type_filter ?? [],
    admin: filter.admin_user_filter ?? null,
    resource: filter.resource_id_filter ?? null,
    from_day: filter.date_from ?? null,
    to_day: filter.date_to ?? null,
    text: filter.search_text || null,
  }
}

/** The filter as the database's functions take it. */
export function filterArguments(filter: FilterValues | Given<FilterValues>): RawBuilder<unknown> {
  return sql`${filter.action_types}::text[], ${filter.resource_types}::text[], ${filter.admin}::uuid,
    ${filter.resource}::text, ${filter.from_day}::date, ${filter.to_day}::date, ${filter.text}::text`
}
