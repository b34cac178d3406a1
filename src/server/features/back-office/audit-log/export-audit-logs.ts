import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { companyNameOf, resourceName } from '#server/features/back-office/audit-names.ts'
import { type AdminContext, superAdmin } from '#server/platform/app/context.ts'
import { iso } from '#server/platform/database/iso.ts'
import { lastId } from '#server/platform/database/paging.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { actText } from '#shared/acts.ts'
import { Refusal } from '#shared/errors.ts'
import { auditExportFilter, auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { type AuditFilter, filterArguments, filterValues } from './audit-rows.ts'

/** Many cost memory, few a question for little. */
const chunkSize = 3000
const stored = ['Timestamp', 'Admin User', 'Admin Email', 'Action Type', 'Resource Type', 'Resource ID', 'Metadata']
/** What the stored values stand for, in words. */
const told = ['Action', 'Resource', 'Company', 'Acted As', 'Source', 'Admin Notes']

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
      body: Readable.from(lines(ctx, filter.data), { highWaterMark: 1 }),
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

/** As text, but for what the row may lack; the last is the row's id. */
type ExportRow = [
  created_at: string,
  admin_user_name: string | null,
  admin_user_email: string | null,
  action_type: string,
  resource_type: string,
  resource_id: string | null,
  metadata: string,
  resource_name: string | null,
  company_name: string | null,
  impersonated_user_email: string | null,
  source: string | null,
  admin_notes: string | null,
  id: string,
]

function lineOf(row: ExportRow): string {
  const [at, name, email, action_type, resource_type, resource_id, metadata, ...names] = row
  const [resource, company, actedAs, source, notes] = names
  const action = actText({ action_type, resource_type })
  return csvLine([
    at,
    name,
    email,
    action_type,
    resource_type,
    resource_id,
    metadata,
    action,
    resource,
    company,
    actedAs,
    source,
    notes,
  ])
}

/**
 * Read chunk by chunk, so that neither memory nor a transaction is held while somebody's line is slow; the next one is asked
 * for while one is sent.
 */
async function* lines(ctx: AdminContext, filter: AuditFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine([...stored, ...told]))
  let coming: Promise<Chunk> | null = readChunk(ctx, filter, { at: new Date().toISOString(), id: lastId })
  while (coming) {
    const { bytes, next }: Chunk = await coming
    coming = next && readChunk(ctx, filter, next)
    // Who goes away does not wait for it.
    coming?.catch(() => undefined)
    if (bytes.length > 0) yield bytes
  }
}

/** A part of the file, and before which row the next one begins. */
interface Chunk {
  bytes: Buffer
  next: { at: string; id: string } | null
}

/** The rows come as one value, so that a row is in memory only while it is written out. */
async function readChunk(ctx: AdminContext, filter: AuditFilter, before: { at: string; id: string }): Promise<Chunk> {
  const { rows } = await ctx.transaction((tx) =>
    sql<{ rows: ExportRow[] }>`
      select coalesce(json_agg(json_build_array(${iso(sql.ref('s.created_at'))}, u.full_name, u.email, s.action_type,
        s.resource_type, s.resource_id, s.metadata::text, ${resourceName('s')}, ${companyNameOf('s')},
        case when s.subject_user_id <> s.admin_user_id then (select email from users where id = s.subject_user_id) end,
        s.metadata ->> 'source', s.metadata ->> 'admin_notes', s.id) order by s.created_at desc, s.id desc), '[]') as rows
      from audit_chunk_of_rows(${filterArguments(filterValues(filter))}, ${before.at}::timestamptz, ${before.id}::uuid, ${chunkSize}::integer) s
      left join users u on u.id = s.admin_user_id`.execute(tx),
  )
  const found = rows[0]?.rows ?? []
  const last = found.length === chunkSize ? found.at(-1) : undefined
  return {
    bytes: Buffer.from(found.map(lineOf).join('')),
    next: last ? { at: last[0], id: last[12] } : null,
  }
}
