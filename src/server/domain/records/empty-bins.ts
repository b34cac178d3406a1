import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { binDays } from './bin.ts'
import { deleteRows, purgeEntry } from './delete-rows.ts'
import { kindsOfRecords, tableOfKind } from './record-table.ts'

const atOnce = 500

export const emptyBins: Job<Record<string, never>> = job({
  name: 'empty-bins',
  schedule: '35 * * * *',
  data: z.object({}),
  async work(ctx) {
    for (const kind of kindsOfRecords) {
      let deleted = atOnce
      while (deleted === atOnce) deleted = await deleteDue(ctx, kind)
    }
  },
})

/** Delete the first due records in one transaction. Skips records that are being restored. */
function deleteDue(ctx: JobContext, kind: RecordKind): Promise<number> {
  return ctx.asSystem(async (tx) => {
    const { rows: due } = await sql<{ company_id: string; id: string }>`
      select company_id, id from ${sql.table(tableOfKind[kind])}
      where deleted_at <= now() - ${sql.lit(binDays)} * interval '1 day'
      order by deleted_at, id limit ${atOnce} for update skip locked`.execute(tx)
    for (const [company, rows] of Map.groupBy(due, ({ company_id }) => company_id)) {
      const ids = rows.map(({ id }) => id)
      const gone = await deleteRows(tx, company, kind, ids)
      await auditEach(tx, { ...ctx, company: { id: company } }, gone.map(purgeEntry))
    }
    return due.length
  })
}
