import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'

export async function writeParts(
  tx: Transaction,
  ctx: CompanyContext,
  rows: readonly { id: string; value: unknown }[],
): Promise<void> {
  const parts = rows.flatMap(({ id, value }) => (value as string[]).map((part_id) => ({ space_id: id, part_id })))
  await sql`
    with given as (select p.space_id, p.part_id from jsonb_to_recordset(${json(parts)}::jsonb) p (space_id uuid, part_id uuid)),
    gone as (
      delete from space_parts o where o.company_id = ${ctx.company.id} and o.space_id = any(${rows.map(({ id }) => id)}::uuid[])
        and not exists (select from given g where g.space_id = o.space_id and g.part_id = o.part_id))
    insert into space_parts (company_id, space_id, part_id)
    select ${ctx.company.id}, space_id, part_id from given on conflict do nothing`.execute(tx)
}
