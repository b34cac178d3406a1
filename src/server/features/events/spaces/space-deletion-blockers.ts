import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** As for venues: spaces used by a day of an event cannot be deleted. */
export async function spaceDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${ids}::uuid[]) named (id)
    where exists (select from event_days d where d.company_id = ${ctx.company.id} and d.spaces @> array[named.id])`.execute(
    tx,
  )
  return new Map(rows.map(({ id }) => [id, new AppError('space_in_use')]))
}
