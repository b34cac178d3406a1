import { sql } from 'kysely'
import { z } from 'zod'
import { tableOfKind } from '#server/domain/records/record-table.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { removedFieldDays } from '#shared/records/custom-fields.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'

const valuesPerBatch = 1000

/** Hourly: permanently delete fields removed 30 days ago, with their values. */
export const deleteRemovedFields: Job<Record<string, never>> = job({
  name: 'delete-removed-fields',
  schedule: '50 * * * *',
  data: z.object({}),
  async work(ctx) {
    while (await deleteSome(ctx)) {
      // Repeat until no field is due.
    }
  },
})

/**
 * Delete some values of the first expired field in one transaction; the last batch also deletes the field. Returns
 * false if no field has expired.
 */
function deleteSome(ctx: JobContext): Promise<boolean> {
  return ctx.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string; company_id: string; kind: RecordKind; label: string }>`
      select id, company_id, kind, label from custom_fields
      where removed_at <= now() - ${sql.lit(removedFieldDays)} * interval '1 day'
      order by removed_at, id limit 1 for update skip locked`.execute(tx)
    const [due] = rows
    if (!due) return false
    const table = sql.table(tableOfKind[due.kind])
    await sql`select set_config('app.tidies', 'on', true)`.execute(tx)
    const { numAffectedRows } = await sql`
      update ${table} set custom = custom - ${due.id}::text where company_id = ${due.company_id} and id in (
        select id from ${table} where company_id = ${due.company_id} and custom ? ${due.id}::text limit ${valuesPerBatch})`.execute(
      tx,
    )
    if (Number(numAffectedRows) === valuesPerBatch) return true
    await sql`delete from custom_fields where id = ${due.id}`.execute(tx)
    await audit(
      tx,
      { ...ctx, company: { id: due.company_id } },
      { action: 'custom_field.purge', id: due.id, before: { label: due.label } },
    )
    return true
  })
}
