import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Events that outsiders may rely on must be cancelled first. */
export async function eventDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select id from events where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
      and status in ('confirmed', 'live')`.execute(tx)
  return new Map(rows.map(({ id }) => [id, new AppError('event_stays')]))
}
