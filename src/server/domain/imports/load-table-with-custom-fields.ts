import { loadCustomFields } from '#server/domain/records/custom-fields.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'

export async function loadTableWithCustomFields(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
): Promise<RecordTable> {
  const own = await loadCustomFields(tx, ctx, record.type.kind)
  return { ...record, type: withCustomFields(record.type, own) }
}
