import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { bulkMaximum, type RefusedRecord } from '#shared/records/record-calls.ts'
import { type Matching, matches } from './matching.ts'
import { readRecords } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** What somebody chose in a list: some by their ids, or all that match. */
export interface Chosen {
  ids?: readonly string[] | undefined
  matching?: Matching | undefined
}

/**
 * The records that were chosen, locked, and those that cannot be had with the reason.
 * @throws nothing_chosen, too_many_chosen
 */
export async function lockChosen(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { ids, matching }: Chosen,
  how: { for_bin?: boolean } = {},
): Promise<{ records: RecordValues[]; refused: RefusedRecord[] }> {
  if (ids) return lockNamed(tx, ctx, record, ids, how)
  if (!matching) throw new Refusal('nothing_chosen')
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(record.table)} r where ${matches(ctx, record, matching)}
    limit ${bulkMaximum.matching + 1}`.execute(tx)
  if (rows.length > bulkMaximum.matching) throw new Refusal('too_many_chosen', { limit: bulkMaximum.matching })
  return lockNamed(
    tx,
    ctx,
    record,
    rows.map(({ id }) => id),
    how,
  )
}

async function lockNamed(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  how: { for_bin?: boolean },
) {
  const found = await readRecords(tx, ctx, record, ids, { ...how, lock: true })
  const byId = new Map(found.map((row) => [row.id, row]))
  const missing = [...new Set(ids)].filter((id) => !byId.has(id))
  const deleted = found.filter(({ deleted_at }) => deleted_at !== null)
  return {
    records: found.filter(({ deleted_at }) => deleted_at === null),
    refused: [
      ...missing.map((id) => refusal({ id, name: '' }, new Refusal('not_found'))),
      ...deleted.map((row) => refusal(row, new Refusal('in_bin'))),
    ],
  }
}

/** How a record that an act left alone is told. */
export function refusal({ id, name }: { id: string; name: string }, { code, message }: Refusal): RefusedRecord {
  return { id, name, code, reason: message }
}
