import { activityPage } from '#server/domain/activity/activity-page.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { customFieldsAs } from '#shared/records/custom-fields.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import { customFieldsOf } from './custom-fields-of.ts'
import { readRecords } from './read-record.ts'
import type { RecordTable } from './record-table.ts'

/**
 * Activity of one record, in the bin or not, newest first. Empty if the record is partly hidden from the caller.
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
    activityPage(tx, ctx.company.id, { resource_id: id, ...page }),
    customFieldsOf(tx, ctx, record.type.kind),
  ])
  const seen = customFieldsAs(record.type.kind, own)
  const isSeen = ({ field }: { field: string }) => customIdOf(field) === null || Object.hasOwn(seen, field)
  if (!found) throw new AppError('not_found')
  if (found.is_masked) return { entries: [], next_cursor: null }
  return {
    entries: entries.map(({ ip_address: _, changes, ...entry }) => ({ ...entry, changes: changes.filter(isSeen) })),
    next_cursor,
  }
}
