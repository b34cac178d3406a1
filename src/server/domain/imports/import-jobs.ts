import { type KyselyPlugin, sql } from 'kysely'
import { z } from 'zod'
import { type RecordTable, recordTableOf } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { type ImportState, importUndoHours } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { millisecondsPerHour } from '#shared/time/durations.ts'
import { checkImport } from './check-import.ts'
import { importActor, loadContextInJob, runTransactionInJob } from './import-context.ts'
import { lockImport, type StoredImport } from './import-summary.ts'
import { TooManyDaysError } from './plan-rows.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const data = z.object({ import_id: z.string(), company_id: z.string(), who: importActor, also_changed: z.boolean() })
type Data = z.output<typeof data>

/** Without a heartbeat, the queue considers the process dead and retries the job. Each attempt is one transaction. */
export const importJobOptions = { expire_seconds: 600, heartbeat_seconds: 20 }

const problemTexts = {
  failed: 'This could not be finished, and nothing was changed. Please try again.',
  interrupted: 'Interrupted. Trying again…',
  interruptedTwice:
    'This was interrupted twice, so nothing was changed. Split the table into smaller ones and try again.',
  tooManyDays: `These events last more than ${importLimits.days.toLocaleString('en')} days in total. Split the table and try again.`,
  noAccess: 'The person who started this can no longer make these changes, so nothing was changed.',
}

interface ImportWork {
  name: string
  /** State of the import while the job runs (`state`), and after a failure (`back_to`). */
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

function importJob({ name, state, back_to, work }: ImportWork): Job<Data> {
  return job({
    name,
    data,
    async work(job, { import_id, company_id, who, also_changed }) {
      const giveUp = (problem: string) => setProblem(job, company_id, import_id, { state, back_to, problem })
      if (job.was_lost && !(await noteInterruption(job, company_id, import_id, state)))
        return await giveUp(problemTexts.interruptedTwice)
      const progress = createProgressWriter(job, company_id, import_id)
      const attempt = () =>
        runTransactionInJob(job, company_id, who, async (given) => {
          const tx = given.withPlugin(rejectAfterAbort(job.signal))
          // Planning many rows leaves the transaction idle, so the idle timeout is raised to the job's time limit.
          const longest = `${importJobOptions.expire_seconds}s`
          await sql`select set_config('idle_in_transaction_session_timeout', ${longest}, true)`.execute(tx)
          const draft = await lockImport(tx, company_id, import_id)
          if (draft?.state !== state) return
          const record = recordTableOf(draft.kind)
          const writer = async () => {
            const ctx = await loadContextInJob(tx, job, company_id, who)
            if (!ctx?.can(record.type.module, 'write')) throw new NoAccessError()
            return ctx
          }
          await work(tx, await writer(), record, draft, { also_changed, onProgress: progress.tell })
          // Throws if the user has lost access meanwhile, which rolls everything back.
          await writer()
        })
      try {
        // Someone created a tag with the same name in the meantime. The second attempt finds it.
        await attempt().catch((error) => (isUniqueViolation(error) ? attempt() : Promise.reject(error)))
      } catch (error) {
        if (isTemporary(error) || job.signal?.aborted) throw error
        if (error instanceof NoAccessError) return await giveUp(problemTexts.noAccess)
        if (error instanceof TooManyDaysError) return await giveUp(problemTexts.tooManyDays)
        job.app.log.error({ err: error, import: import_id }, 'an import could not be finished')
        await giveUp(problemTexts.failed)
      } finally {
        await progress.settled()
      }
    },
  })
}

class NoAccessError extends Error {}

/** Kysely plugin that rejects all statements after the job timed out, because another attempt may be running. */
function rejectAfterAbort(signal: AbortSignal | undefined): KyselyPlugin {
  return {
    transformQuery({ node }) {
      signal?.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
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

const undoImportJob = importJob({
  name: 'undo-import',
  ...{ state: 'undoing', back_to: 'done' },
  work: undoImport,
})

/** Hourly: delete drafts that were never imported, and the rows of imports whose undo period is over. */
const removeOldImports: Job<Record<string, never>> = job({
  name: 'remove-old-imports',
  schedule: '50 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      await tx
        .deleteFrom('imports')
        .where('finished_at', 'is', null)
        .where('created_at', '<', fromNow(-importUndoHours * millisecondsPerHour))
        .execute()
      await sql`delete from import_rows r using imports i
        where i.company_id = r.company_id and i.id = r.import_id and i.undo_until <= ${now}`.execute(tx)
    })
  },
})

export const importJobs = { check: checkDraft, run: runDraft, undo: undoImportJob, removeOld: removeOldImports }

/**
 * Store progress in separate transactions, so that users see it before the import commits. Only one write runs at a
 * time; updates that arrive meanwhile are dropped. The embedded engine has a single connection, so there the write
 * waits for the commit.
 */
function createProgressWriter(ctx: JobContext, company: string, id: string) {
  let writing: Promise<unknown> | null = null
  const write = (rows: number) =>
    ctx.asSystem((tx) =>
      sql`update imports set rows_done = ${rows}
        where company_id = ${company} and id = ${id} and state = 'importing'`.execute(tx),
    )
  return {
    tell(rows: number) {
      writing ??= write(rows)
        .catch((error) => ctx.app.log.warn({ err: error, import: id }, 'the progress of an import could not be told'))
        .finally(() => {
          writing = null
        })
    },
    settled: async () => await writing,
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Whether the error is a connection loss, deadlock or serialization failure, which justifies a retry. */
function isTemporary(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isDatabaseUnavailable(error) || code.startsWith('40')
}

/** Store on the import that an attempt was interrupted. Returns false if an earlier attempt was interrupted too. */
async function noteInterruption(ctx: JobContext, company: string, id: string, state: ImportState): Promise<boolean> {
  const { rows } = await ctx.asSystem((tx) =>
    sql<{ before: string | null }>`
      with found as (select id, problem from imports where company_id = ${company} and id = ${id} for no key update)
      update imports i set problem = ${problemTexts.interrupted} from found
      where i.company_id = ${company} and i.id = found.id and i.state = ${state}
      returning found.problem as before`.execute(tx),
  )
  return rows[0]?.before !== problemTexts.interrupted
}

async function setProblem(
  ctx: JobContext,
  company: string,
  id: string,
  { state, back_to, problem }: { state: ImportState; back_to: ImportState; problem: string },
): Promise<void> {
  await ctx.asSystem((tx) =>
    tx
      .updateTable('imports')
      .set({ state: back_to, problem })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute(),
  )
}
