import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hour } from '#server/platform/secrets/tokens.ts'
import { type ImportState, undoHours } from '#shared/records/import-calls.ts'
import { checkImport } from './check-import.ts'
import { contextInJob, onBehalf } from './import-context.ts'
import { lockImport, type StoredImport } from './import-summary.ts'
import { tableKnownAs } from './record-tables.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const data = z.object({ import_id: z.string(), company_id: z.string(), who: onBehalf, also_changed: z.boolean() })
type Data = z.output<typeof data>

/** What a lost process began is begun anew after this: of each all is one transaction, so that nothing of it is there. */
export const importJobOptions = { expire_seconds: 600 }

interface Work {
  name: string
  /** In which it is done, and which it goes back to when it cannot be. */
  state: ImportState
  back_to: ImportState
  work: (
    tx: Transaction,
    ctx: CompanyContext,
    record: RecordTable,
    draft: StoredImport,
    how: { also_changed: boolean; onProgress: (rows: number) => void },
  ) => Promise<void>
}

function importJob({ name, state, back_to, work }: Work): Job<Data> {
  return job({
    name,
    data,
    async work(job, { import_id, company_id, who, also_changed }) {
      const ctx = contextInJob(job, company_id, who)
      const told: Promise<unknown>[] = []
      const onProgress = (rows: number) => told.push(tellProgress(job, company_id, import_id, rows))
      try {
        await ctx.transaction(async (tx) => {
          const draft = await lockImport(tx, ctx, import_id)
          if (draft?.state !== state) return
          if (!(await isStillMember(tx, ctx))) throw new Error('Whoever imports is no member any more')
          await work(tx, ctx, tableKnownAs(draft.kind), draft, { also_changed, onProgress })
        })
      } catch (error) {
        if (isTemporary(error)) throw error
        job.app.log.error({ err: error, import: import_id }, 'an import could not be finished')
        await giveUp(job, company_id, import_id, { state, back_to })
      } finally {
        await Promise.allSettled(told)
      }
    },
  })
}

const checkDraft = importJob({
  name: 'check-import',
  ...{ state: 'checking', back_to: 'failed' },
  work: checkImport,
})

const runDraft = importJob({
  name: 'run-import',
  ...{ state: 'importing', back_to: 'checked' },
  work: (tx, ctx, record, draft, { onProgress }) => runImport(tx, ctx, record, draft, onProgress),
})

const undoDone = importJob({
  name: 'undo-import',
  ...{ state: 'undoing', back_to: 'done' },
  work: undoImport,
})

/** Every hour: what was never imported goes, and of what can be undone no more all but that it was. */
const removeOldImports: Job<Record<string, never>> = job({
  name: 'remove-old-imports',
  schedule: '50 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      await tx
        .deleteFrom('imports')
        .where('finished_at', 'is', null)
        .where('created_at', '<', fromNow(-undoHours * hour))
        .execute()
      await sql`delete from import_rows r using imports i
        where i.company_id = r.company_id and i.id = r.import_id and i.undo_until <= ${now}`.execute(tx)
    })
  },
})

export const importJobs = { check: checkDraft, run: runDraft, undo: undoDone, removeOld: removeOldImports }

/** In a transaction of its own, so that it is seen before the end; where there is one connection only, after it. */
function tellProgress(ctx: JobContext, company: string, id: string, rows: number): Promise<unknown> {
  return ctx.asSystem((tx) =>
    sql`update imports set rows_done = ${rows} where company_id = ${company} and id = ${id} and state = 'importing'`.execute(
      tx,
    ),
  )
}

async function isStillMember(tx: Transaction, ctx: CompanyContext): Promise<boolean> {
  const found = await tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

/** The database is away, or two waited for each other: it is tried again. */
function isTemporary(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(08|40|53|57|58)/.test(code) || /^E[A-Z]+$/.test(code)
}

async function giveUp(
  ctx: JobContext,
  company: string,
  id: string,
  { state, back_to }: { state: ImportState; back_to: ImportState },
): Promise<void> {
  await ctx.asSystem((tx) =>
    tx
      .updateTable('imports')
      .set({ state: back_to, problem: 'This could not be finished, and nothing was changed. Please try again.' })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute(),
  )
}
