import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import type { SyncFailure } from '#server/platform/database/column-types.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { findDifferences } from './find-differences.ts'
import { computeRevenue } from './revenue.ts'
import { syncCompany } from './sync-company.ts'

export type SyncKind = Tables['billing_sync_runs']['kind']

/** Time limit of a job, below the queue's limit of two minutes. The run continues in the next job. */
const timeoutMilliseconds = 60_000
const companiesAtOnce = 4
const maxStoredFailures = 50

/**
 * Start a run that compares all provider subscriptions with our rows and syncs differing companies. Progress is in
 * `billing_sync_runs`.
 * @throws sync_running
 */
export async function startSyncRun(
  tx: Transaction,
  { app }: { app: App },
  kind: SyncKind,
  startedBy: string | null,
): Promise<string> {
  const run = await tx
    .insertInto('billing_sync_runs')
    .values((eb) => ({
      kind,
      started_by: startedBy,
      error_message: null,
      total: eb
        .selectFrom('subscriptions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('stripe_subscription_id', 'is not', null),
    }))
    .onConflict((conflict) => conflict.columns(['kind']).where('state', '=', sql.lit('running')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) throw new AppError('sync_running')
  await app.jobs.enqueue(tx, runBillingSync, { run_id: run.id })
  return run.id
}

/** Process one chunk of a run. `after` is the id of the last subscription in the previous chunk. */
export const runBillingSync = job({
  name: 'run-billing-sync',
  queue: 'outgoing',
  data: z.object({ run_id: z.string(), after: z.string().optional() }),
  async work(ctx, { run_id, after }) {
    const run = await ctx.asSystem((tx) =>
      tx.selectFrom('billing_sync_runs').select(['kind', 'state']).where('id', '=', run_id).executeTakeFirst(),
    )
    if (run?.state !== 'running') return
    try {
      if (run.kind === 'customers' && !after) await adoptCustomers(ctx, run_id)
      const next = await syncChunk(ctx, run_id, after)
      await ctx.asSystem((tx) => (next ? enqueueNextChunk(tx, ctx, run_id, next) : finishRun(tx, ctx, run_id)))
    } catch (error) {
      // A nightly run is retried. Other runs report the error to the person who is waiting for the result.
      if (run.kind === 'nightly') throw error
      await ctx.asSystem((tx) =>
        tx
          .updateTable('billing_sync_runs')
          .set({
            state: 'failed',
            finished_at: new Date().toISOString(),
            error_message: (error instanceof Error ? error.message : String(error)).slice(0, 500),
          })
          .where('id', '=', run_id)
          .execute(),
      )
    }
  },
})

export const nightlyBillingSync = job({
  name: 'nightly-billing',
  schedule: '30 2 * * *',
  data: z.object({}),
  async work(ctx) {
    if (!ctx.app.payments.configured) return
    await ctx.asSystem(async (tx) => {
      await recordRevenue(tx)
      await startSyncRun(tx, ctx, 'nightly', null).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    })
  },
})

async function adoptCustomers(ctx: JobContext, runId: string): Promise<void> {
  await ctx.asSystem(async (tx) => {
    const adopted = await tx
      .updateTable('companies as c')
      .from('subscriptions as s')
      .set((eb) => ({ stripe_customer_id: eb.ref('s.stripe_customer_id') }))
      .whereRef('s.company_id', '=', 'c.id')
      .where('s.status', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
      .where('s.stripe_customer_id', 'is not', null)
      .where(sql<boolean>`c.stripe_customer_id is distinct from s.stripe_customer_id`)
      .returning('c.id')
      .execute()
    await addToRun(tx, runId, { updated: adopted.length })
  })
}

/** Sync the next subscriptions. Returns the last subscription id for the next chunk, or null if there are no more. */
async function syncChunk(ctx: JobContext, runId: string, after: string | undefined): Promise<string | null> {
  const deadline = Date.now() + timeoutMilliseconds
  for await (const page of ctx.app.payments.subscriptions(after)) {
    await syncDifferences(ctx, runId, page)
    if (Date.now() > deadline) return page.at(-1)?.id ?? null
  }
  return null
}

async function syncDifferences(ctx: JobContext, runId: string, page: ProviderSubscription[]): Promise<void> {
  const different = await ctx.asSystem((tx) => findDifferences(tx, page))
  const failures: SyncFailure[] = []
  let updated = 0
  for (let from = 0; from < different.length; from += companiesAtOnce) {
    const some = different.slice(from, from + companiesAtOnce)
    await Promise.all(
      some.map(async ({ company_id, name }) => {
        try {
          const { changed } = await syncCompany(ctx, company_id)
          if (changed) updated += 1
        } catch (error) {
          failures.push({ company_id, name, message: error instanceof Error ? error.message : String(error) })
        }
      }),
    )
  }
  await ctx.asSystem((tx) => addToRun(tx, runId, { processed: page.length, updated, failures }))
}

async function addToRun(
  tx: Transaction,
  runId: string,
  more: { processed?: number; updated?: number; failures?: SyncFailure[] },
): Promise<void> {
  const { processed = 0, updated = 0, failures = [] } = more
  await sql`
    update billing_sync_runs set
      processed = processed + ${processed}, updated = updated + ${updated}, failed = failed + ${failures.length},
      total = greatest(total, processed + ${processed}),
      failures = case when jsonb_array_length(failures) < ${maxStoredFailures} then failures || ${json(failures)}::jsonb else failures end
    where id = ${runId}`.execute(tx)
}

async function enqueueNextChunk(tx: Transaction, ctx: JobContext, runId: string, after: string): Promise<void> {
  await ctx.app.jobs.enqueue(tx, runBillingSync, { run_id: runId, after })
}

async function finishRun(tx: Transaction, ctx: JobContext, runId: string): Promise<void> {
  await sql`update billing_sync_runs set state = 'done', total = processed, finished_at = now() where id = ${runId}`.execute(
    tx,
  )
  await recordRevenue(tx)
  ctx.app.log.info({ run_id: runId }, 'billing was compared with the provider')
}

async function recordRevenue(tx: Transaction): Promise<void> {
  const { mrr, active_subscriptions, trial_subscriptions, past_due_subscriptions } = await computeRevenue(tx)
  const counts = { active_subscriptions, trial_subscriptions, past_due_subscriptions }
  const entries = mrr.length > 0 ? mrr : [{ currency: 'USD', amount: 0 }]
  await tx
    .insertInto('revenue_days')
    .values(
      entries.map(({ currency, amount }) => ({ day: sql<string>`current_date`, currency, mrr: amount, ...counts })),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'currency']).doUpdateSet((eb) => ({
        mrr: eb.ref('excluded.mrr'),
        active_subscriptions: eb.ref('excluded.active_subscriptions'),
        trial_subscriptions: eb.ref('excluded.trial_subscriptions'),
        past_due_subscriptions: eb.ref('excluded.past_due_subscriptions'),
      })),
    )
    .execute()
}
