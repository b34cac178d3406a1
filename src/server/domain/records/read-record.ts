import { sql } from 'kysely'
import { loadActivityPage } from '#server/domain/activity/activity-page.ts'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, type ConcurrentChange } from '#shared/errors.ts'
import { customFieldsOfKind, readableFieldsWithCustom } from '#shared/records/custom-fields.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import { loadCustomFields } from './custom-fields.ts'
import { loadReferencedNames } from './load-referenced-names.ts'
import { recordColumns, toResponse } from './record-columns.ts'
import { type RecordTable, type RecordValues, recordTables } from './record-table.ts'

/**
 * Read records by id, in the bin or not, in no particular order. Rows are locked by a separate statement: a single
 * statement recomputes rows after waiting for a lock, which crashed PostgreSQL 15. `for_bin` omits long and custom
 * fields, because thousands of records are moved to the bin at once.
 */
export async function readRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  { lock = false, for_bin = false } = {},
): Promise<RecordValues[]> {
  const those = sql`from ${sql.table(record.table)} r where r.company_id = ${ctx.company.id} and r.id = any(${ids}::uuid[])`
  const [, { rows }] = await batch([
    lock ? sql`select r.id ${those} order by r.id for no key update of r`.execute(tx) : null,
    sql<RecordValues>`select ${recordColumns(ctx, record, 'r', { for_bin, for_list: for_bin })} ${those}`.execute(tx),
  ])
  return rows
}

/** @throws not_found, in_bin */
export async function readRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
  how: { lock?: boolean } = {},
): Promise<RecordValues> {
  const [found] = await readRecords(tx, ctx, record, [id], how)
  if (!found) throw new AppError('not_found')
  if (found.deleted_at) throw new AppError('in_bin')
  return found
}

/**
 * Lock a record and check its version, for actions that only some record kinds have.
 * @throws not_found, in_bin, changed_meanwhile
 */
export async function lockRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { id, version }: { id: string; version: number },
): Promise<RecordValues> {
  const found = await readRecord(tx, ctx, record, id, { lock: true })
  if (found.version !== version) throw await changedMeanwhile(tx, ctx, record, found, version)
  return found
}

/** Read a record in the format of its call's response. The response schema validates the type. */
export async function readRecordResponse<Answer>(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
): Promise<Answer> {
  return toResponse(await readRecord(tx, ctx, record, id)) as unknown as Answer
}

/** Version conflict error. Contains the current record, and who last changed each differing field and when. */
async function changedMeanwhile(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  current: RecordValues,
  version: number,
): Promise<AppError> {
  const asking = sql<ConcurrentChange>`
    select distinct on (f.field) f.field, ${displayNameExpression('person')} as by, a.created_at as at
    from audit_logs a
      cross join lateral jsonb_object_keys(a.new_values) f (field)
      left join users person on person.id = a.subject_user_id
    where a.company_id = ${ctx.company.id} and a.resource_id = ${current.id}
      and (a.metadata ->> 'version')::int > ${version}
    order by f.field, a.created_at desc, a.id desc`.execute(tx)
  const [{ rows }, own] = await batch([asking, loadCustomFields(tx, ctx, record.type.kind)])
  const fields = readableFieldsWithCustom(record.type, own)
  const changes = rows.filter(({ field }) => Object.hasOwn(fields, field))
  return new AppError('changed_meanwhile', { record: toResponse(current), changes })
}

/**
 * List the activity of one record, in the bin or not, newest first. Empty if the record is partly hidden from the
 * caller.
 * @throws not_found
 */
export async function listRecordActivity(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { id, ...page }: { id: string; cursor?: string | undefined; limit: number },
) {
  const [[found], { entries, next_cursor }, own] = await batch([
    readRecords(tx, ctx, record, [id]),
    loadActivityPage(tx, ctx.company.id, { resource_id: id, ...page }),
    loadCustomFields(tx, ctx, record.type.kind),
  ])
  const seen = customFieldsOfKind(record.type.kind, own)
  const isSeen = ({ field }: { field: string }) => customIdOf(field) === null || Object.hasOwn(seen, field)
  if (!found) throw new AppError('not_found')
  if (found.is_masked) return { entries: [], next_cursor: null, names: {} }
  const tables = recordTables().filter(({ type }) => type.module === record.type.module)
  const visible = entries.map(({ ip_address: _, changes, ...entry }) => ({ ...entry, changes: changes.filter(isSeen) }))
  return { entries: visible, next_cursor, names: await loadReferencedNames(tx, ctx, tables, visible) }
}
