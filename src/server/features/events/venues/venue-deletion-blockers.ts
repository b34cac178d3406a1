import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Venues used by events cannot be deleted. Events in the bin count, because they can be restored. */
export async function venueDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select distinct venue_id as id from events
    where company_id = ${ctx.company.id} and venue_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id }) => [id, new AppError('venue_in_use')]))
}
