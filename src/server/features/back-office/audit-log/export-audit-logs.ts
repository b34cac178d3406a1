import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import {
  companyKeyExpression,
  namesForRowsExpression,
  resourceKeyExpression,
  resourceNameExpression,
} from '#server/features/back-office/audit-names.ts'
import { auditEntry } from '#server/features/back-office/audit-rows.ts'
import { type AdminContext, requireSuperAdmin } from '#server/platform/app/context.ts'
import { iso } from '#server/platform/database/iso.ts'
import { greatestUuid } from '#server/platform/database/paging.ts'
import { csvFile } from '#server/platform/files/csv-file.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { actionText } from '#shared/audit-actions.ts'
import { AppError } from '#shared/errors.ts'
import { auditExportFilter, auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { type AuditFilter, auditCondition } from './get-audit-logs-paginated.ts'

const storedColumns = [
  'Timestamp',
  'Admin User',
  'Admin Email',
  'Action Type',
  'Resource Type',
  'Resource ID',
  'Metadata',
]
/** Columns in which stored values are written as text for people. */
const readableColumns = [
  'Action',
  'Resource',
  'Company',
  'Acted As',
  'Source',
  'Admin Notes',
  'Old Values',
  'New Values',
]

/** Download the matching audit rows as a CSV file. Excludes rows written after the request. */
export const exportAuditLogsRoute: PlainRoute = {
  path: auditExportPath,
  per_minute: 30,
  async answer(who, { query }) {
    const ctx = requireSuperAdmin(who)
    const filter = auditExportFilter.safeParse(fieldsOf(query))
    if (!filter.success) throw new AppError('bad_input')
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      filename: `audit-logs-${new Date().toISOString().slice(0, 10)}.csv`,
      body: Readable.from(lines(ctx, filter.data), { highWaterMark: 1 }),
    }
  },
}

/** Convert URL parameters to an object. A parameter that occurs more than once becomes an array. */
function fieldsOf(query: URLSearchParams): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const name of query.keys()) {
    const values = query.getAll(name)
    fields[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return fields
}

interface ExportRow {
  created_at: string
  full_name: string | null
  email: string | null
  action_type: string
  resource_type: string
  resource_id: string | null
  metadata: string
  resource_name: string | null
  company_name: string | null
  impersonated_user_email: string | null
  source: string | null
  admin_notes: string | null
  old_values: string | null
  new_values: string | null
  id: string
}

function lines(ctx: AdminContext, filter: AuditFilter): AsyncGenerator<Buffer> {
  const now = { at: new Date().toISOString(), id: greatestUuid }
  return csvFile<ExportRow>({
    columns: [...storedColumns, ...readableColumns],
    cells: (row) => [
      row.created_at,
      row.full_name,
      row.email,
      row.action_type,
      row.resource_type,
      row.resource_id,
      row.metadata,
      actionText(row),
      row.resource_name,
      row.company_name,
      row.impersonated_user_email,
      row.source,
      row.admin_notes,
      row.old_values,
      row.new_values,
    ],
    read: async (before, limit) => {
      const { rows } = await ctx.transaction((tx) => rowsOf(filter, before ?? now, limit).execute(tx))
      return rows
    },
  })
}

function rowsOf(filter: AuditFilter, before: { at: string; id: string }, limit: number): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    with chunk as materialized (
        select ${auditEntry} from audit_logs
        where ${auditCondition(filter)} and (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)
        order by created_at desc, id desc limit ${limit}),
      named as materialized ${namesForRowsExpression('chunk')}
    select ${iso(sql.ref('s.created_at'))} as created_at, u.full_name, u.email, s.action_type, s.resource_type, s.resource_id,
      s.metadata::text as metadata, ${resourceNameExpression('s', 'thing.name')} as resource_name, company.name as company_name,
      case when s.subject_user_id <> s.admin_user_id then (select email from users where id = s.subject_user_id) end
        as impersonated_user_email,
      s.metadata ->> 'source' as source, s.metadata ->> 'admin_notes' as admin_notes,
      s.old_values::text as old_values, s.new_values::text as new_values, s.id
    from chunk s left join users u on u.id = s.admin_user_id
    left join named company on company.thing = ${companyKeyExpression('s')}
    left join named thing on thing.thing = ${resourceKeyExpression('s')}
    order by s.created_at desc, s.id desc`
}
