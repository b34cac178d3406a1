import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AppError } from '#shared/errors.ts'
import { type EventStatus, eventCounts } from '#shared/event-status.ts'

/** Above the plan's limit none of them is restored. @throws event_limit_reached */
export async function eventRestoreBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
): Promise<ReadonlyMap<string, AppError>> {
  const adding = records.filter(({ status }) => eventCounts(status as EventStatus)).length
  if (adding > 0) await requireWithinLimit(tx, ctx, ctx.company.id, 'events', { adding })
  return new Map()
}
