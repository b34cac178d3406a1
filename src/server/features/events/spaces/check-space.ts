import { sql } from 'kysely'
import type { RecordDraft } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AppError, fieldError } from '#shared/errors.ts'

/** Sequential, because combined spaces are few. */
export async function checkSpaces(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<(AppError | null)[]> {
  return await batch(all.map((one) => checkSpace(tx, ctx, one)))
}

/** Check that the parts of a combined space belong to its venue and do not contain the space. Serialized per venue. */
async function checkSpace(
  tx: Transaction,
  ctx: CompanyContext,
  { values, before }: RecordDraft,
): Promise<AppError | null> {
  const parts = values.parts as string[] | undefined
  if (!parts || parts.length === 0) return null
  const venue = before ? (before.venue as { id: string }).id : String(values.venue)
  const waiting =
    sql`select from venues where company_id = ${ctx.company.id} and id = ${venue} for no key update`.execute(tx)
  const asking = sql<{ elsewhere: number; made_of_it: boolean }>`
    with recursive inside (id) as (
      select unnest(${parts}::uuid[])
      union select p.part_id from inside join space_parts p on p.company_id = ${ctx.company.id} and p.space_id = inside.id
    )
    select ${parts.length}::int - (select count(*) from spaces s
        where s.company_id = ${ctx.company.id} and s.id = any(${parts}::uuid[]) and s.venue_id = ${venue} and s.deleted_at is null) as elsewhere,
      exists (select from inside where id = ${before?.id ?? null}::uuid) as made_of_it`.execute(tx)
  const [, { rows }] = await batch([waiting, asking])
  if (rows[0]?.elsewhere) return fieldError('parts', 'Choose spaces of the same venue')
  if (rows[0]?.made_of_it) return fieldError('parts', 'A space cannot be made of itself, nor of what is made of it')
  return null
}
