import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type AdminContext, superAdmin } from '#server/platform/app/context.ts'
import { lastId } from '#server/platform/database/paging.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { Refusal } from '#shared/errors.ts'
import { auditExportFilter, auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { type AuditFilter, filterArguments } from './audit-rows.ts'

const chunkSize = 5000
const columns = ['Timestamp', 'Admin User', 'Admin Email', 'Action Type', 'Resource Type', 'Resource ID', 'Metadata']

/** All rows that match as a file, over all pages, up to the moment of asking. [A-AUD-35..39] */
export const exportAuditLogsRoute: PlainRoute = {
  path: auditExportPath,
  per_minute: 30,
  async answer(who, { query }) {
    const ctx = superAdmin(who)
    const filter = auditExportFilter.safeParse(fieldsOf(query))
    if (!filter.success) throw new Refusal('bad_input')
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      filename: `audit-logs-${new Date().toISOString().slice(0, 10)}.csv`,
      body: Readable.from(lines(ctx, filter.data)),
    }
  },
}

/** A name that stands there several times is a list. */
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
  id: string
  admin_user_name: string | null
  admin_user_email: string | null
  action_type: string
  resource_type: string
  resource_id: string | null
  metadata: string
}

/** Read chunk by chunk, so that neither memory nor a transaction is held while somebody's line is slow. */
async function* lines(ctx: AdminContext, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(columns)
  let before = { at: new Date().toISOString(), id: lastId }
  for (;;) {
    const rows = await readChunk(ctx, filter, before)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return
    before = { at: last.created_at, id: last.id }
  }
}

function readChunk(ctx: AdminContext, filter: AuditFilter, before: { at: string; id: string }): Promise<ExportRow[]> {
  return ctx.transaction(async (tx) => {
    const { rows: conditions } = await sql<{ condition: string }>`
      select audit_condition(${filterArguments(filter)}) as condition`.execute(tx)
    // The condition is the database's own, its values quoted there.
    const condition = sql.raw(conditions[0]?.condition ?? 'false')
    const { rows } = await sql<ExportRow>`
      with chunk as (
        select created_at, id, admin_user_id, action_type, resource_type, resource_id, metadata::text as metadata
        from audit_logs where ${condition} and (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)
        order by created_at desc, id desc limit ${chunkSize}
      )
      select s.created_at, s.id, u.full_name as admin_user_name, u.email as admin_user_email, s.action_type,
        s.resource_type, s.resource_id, s.metadata
      from chunk s left join users u on u.id = s.admin_user_id
      order by s.created_at desc, s.id desc`.execute(tx)
    return rows
  })
}

function lineOf(row: ExportRow): string {
  const { created_at, admin_user_name, admin_user_email, action_type, resource_type, resource_id, metadata } = row
  return csvLine([created_at, admin_user_name, admin_user_email, action_type, resource_type, resource_id, metadata])
}
