import { sql } from 'kysely'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** A space cannot be restored before its venue. The venue stays locked, so that it cannot be binned meanwhile. */
export async function spaceRestoreBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
): Promise<ReadonlyMap<string, AppError>> {
  const venueOf = ({ venue }: RecordValues) => (venue as { id: string }).id
  const { rows } = await sql<{ id: string }>`
    select id from venues where company_id = ${ctx.company.id} and id = any(${records.map(venueOf)}::uuid[])
      and deleted_at is null order by id for share`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const waiting = records.filter((space) => !there.has(venueOf(space)))
  return new Map(waiting.map(({ id }) => [id, new AppError('venue_in_bin')]))
}
