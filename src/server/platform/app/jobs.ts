import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Connection } from '#server/platform/database/connect.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import type { App } from './app.ts'
import type { Actor } from './context.ts'
import type { Logger } from './logger.ts'
import { jobResults } from './metrics.ts'

/** Context of a running job: the app, an actor that names the job, and transactions with access to all companies. */
export interface JobContext {
  app: App
  actor: Actor
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The previous attempt timed out, or its process died. */
  was_lost?: boolean
  /** Aborted when this attempt times out, because the queue then starts another attempt. */
  signal?: AbortSignal
}

export interface Job<D extends Record<string, unknown> = Record<string, unknown>> {
  name: string
  /** Cron expression in UTC, for scheduled jobs. */
  schedule?: string
  /** 'outgoing' for jobs that wait for external services: a separate queue, so that they never delay mail. */
  queue?: QueueName
  data: z.ZodType<D>
  work(ctx: JobContext, data: D): Promise<void>
}

export interface EnqueueOptions {
  after_seconds?: number
  /**
   * Key of a group of jobs, for example a company id. Only a few jobs of a group run at a time, so that one company
   * cannot occupy the queue.
   */
  group?: string
  /** Time limit of the job, if it can take more than two minutes. */
  expire_seconds?: number
  /** Seconds without a heartbeat of the job's process after which the job is retried; at least 10. */
  heartbeat_seconds?: number
}

export function job<D extends Record<string, unknown>>(definition: Job<D>): Job<D> {
  return definition
}

export interface JobsHealth {
  waiting: number
  /** Waiting jobs that have failed before. */
  retrying: number
  /** Jobs that used up all retries. `failed`: still in the queue; `failed_lately`: during the last day. */
  failed: number
  failed_lately: number
  /** Seconds for which the oldest due job has been waiting. */
  late_seconds: number
}

export interface Jobs {
  /** Insert a job in the caller's transaction. The job runs only if the transaction commits. */
  enqueue<D extends Record<string, unknown>>(
    tx: Transaction,
    definition: Job<D>,
    data: D,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Like `enqueue`, for many jobs in one statement. */
  enqueueAll<D extends Record<string, unknown>>(
    tx: Transaction,
    definition: Job<D>,
    all: readonly D[],
    options: Pick<EnqueueOptions, 'group'>,
  ): Promise<void>
  open(): Promise<void>
  work(app: App): Promise<void>
  /** Accept no new jobs, and wait for running ones. */
  stop(options?: { seconds: number }): Promise<void>
  running(): number
  health(): Promise<JobsHealth & { running: boolean }>
}

const queues = ['work', 'outgoing'] as const
type QueueName = (typeof queues)[number]
const schema = 'pgboss'
/** Failed jobs are retried for a day, at least every 30 seconds, so that no job is lost while a service is down. */
const retryOptions = { retryLimit: 2880, retryDelay: 2, retryBackoff: true, retryDelayMax: 30, expireInSeconds: 120 }

/**
 * Three jobs run at once, so that a slow mail does not delay the next. If many jobs are ready, workers do not pause.
 */
const workOptions = {
  pollingIntervalSeconds: 0.5,
  batchSize: 1,
  localConcurrency: 3,
  burstWhenReadyExceeds: 5,
  includeMetadata: true,
} as const

/** Seconds between checks for lost jobs. With a heartbeat of 20 seconds, a lost job is retried within a minute. */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 }

/** Jobs that wait for the network need little CPU time, so six run at once, but at most two per group. */
const outgoingOptions = {
  pollingIntervalSeconds: 1,
  batchSize: 1,
  localConcurrency: 6,
  localGroupConcurrency: 2,
  burstWhenReadyExceeds: 5,
  includeMetadata: true,
} as const

/**
 * Tenants may only enqueue jobs. Only staff may read jobs, because they contain data of all companies. The index serves
 * the list of failed jobs.
 */
const grants = `
  grant usage on schema ${schema} to marquee_tenant, marquee_staff;
  grant insert, select (id) on ${schema}.job, ${schema}.job_common to marquee_tenant;
  grant select on ${schema}.queue to marquee_tenant;
  grant select, insert, update, delete on all tables in schema ${schema} to marquee_staff;
  grant execute on all functions in schema ${schema} to marquee_staff;
  create index if not exists job_common_failed on ${schema}.job_common (completed_on) where state = 'failed'`

/** Create or update the tables, queues and schedules of pg-boss. Runs as the owner at every start. */
export async function migrateJobs(pool: pg.Pool, definitions: readonly Job[]): Promise<void> {
  const scheduled = definitions.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []))
  const boss = new PgBoss({ db: executor(pool), schema, supervise: false, schedule: false, migrate: true })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of [...queues, ...scheduled.map((one) => one.name)]) await boss.createQueue(name, retryOptions)
  for (const { name, schedule } of scheduled) await boss.schedule(name, schedule, {}, { tz: 'UTC' })
  await boss.stop({ graceful: false })
  await pool.query(grants)
}

export function createJobs(connection: Connection, definitions: readonly Job[], log: Logger): Jobs {
  const boss = new PgBoss({ db: executor(connection.pool), schema, migrate: false, ...supervision })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const byName = new Map(definitions.map((one) => [one.name, one]))
  let working = false
  let running = 0

  async function run(app: App, name: string, data: unknown, attempt: Attempt = {}): Promise<void> {
    const definition = byName.get(name)
    if (!definition) throw new Error(`There is no job ${name}`)
    const ctx: JobContext = {
      app,
      actor: { kind: 'job', name },
      asSystem: (work) => inScope(app.db, { kind: 'system' }, work),
      was_lost: isLost(attempt.output),
      ...(attempt.signal && { signal: attempt.signal }),
    }
    running += 1
    try {
      await definition.work(ctx, definition.data.parse(data))
      jobResults.inc({ job: name, outcome: 'done' })
    } catch (error) {
      jobResults.inc({ job: name, outcome: 'failed' })
      log.warn({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    } finally {
      running -= 1
    }
  }

  return {
    async enqueue(tx, definition, data, { after_seconds = 0, group, expire_seconds, heartbeat_seconds } = {}) {
      await boss.send(
        definition.queue ?? 'work',
        { name: definition.name, data },
        {
          db: inTransaction(tx),
          startAfter: after_seconds,
          ...(group && { group: { id: group } }),
          ...(expire_seconds && { expireInSeconds: expire_seconds }),
          ...(heartbeat_seconds && { heartbeatSeconds: heartbeat_seconds }),
        },
      )
    },
    async enqueueAll(tx, definition, all, { group }) {
      const jobs = all.map((data) => ({
        data: { name: definition.name, data },
        ...(group && { group: { id: group } }),
      }))
      await boss.insert(definition.queue ?? 'work', jobs, { db: inTransaction(tx) })
    },
    async open() {
      await boss.start()
    },
    async work(app) {
      working = true
      const runAll = async (jobs: JobWithMetadata<{ name: string; data: unknown }>[]) => {
        for (const one of jobs) await run(app, one.data.name, one.data.data, one)
      }
      await boss.work('work', workOptions, runAll)
      await boss.work('outgoing', outgoingOptions, runAll)
      for (const definition of definitions) {
        if (!definition.schedule) continue
        await boss.work(definition.name, { pollingIntervalSeconds: 30 }, () => run(app, definition.name, {}))
      }
    },
    async stop({ seconds } = { seconds: 5 }) {
      working = false
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
    running: () => running,
    async health() {
      const { rows } = await connection.pool.query<JobsHealth>(
        `select count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'retry') as retrying,
           count(*) filter (where state = 'failed') as failed,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed_lately,
           coalesce(extract(epoch from now() - min(start_after)
             filter (where state in ('created', 'retry') and start_after < now())), 0)::float as late_seconds
         from ${schema}.job where name = any($1)`,
        [[...queues]],
      )
      return {
        running: working,
        ...(rows[0] ?? { waiting: 0, retrying: 0, failed: 0, failed_lately: 0, late_seconds: 0 }),
      }
    },
  }
}

/**
 * Data from pg-boss about an attempt: the previous attempt's result, and a signal that aborts when this attempt times
 * out.
 */
type Attempt = Partial<Pick<JobWithMetadata, 'output' | 'signal'>>

/** Whether the previous attempt timed out or its process died, according to the error text of pg-boss. */
function isLost(output: unknown): boolean {
  const { value, message } = (output ?? {}) as { value?: { message?: unknown }; message?: unknown }
  return /^(job timed out|job heartbeat timeout|handler execution exceeded)/.test(String(value?.message ?? message))
}

function inTransaction(tx: Transaction) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const { rows } = await tx.executeQuery<unknown>(CompiledQuery.raw(text, values ?? []))
      return { rows: [...rows] }
    },
  }
}

function executor(pool: pg.Pool) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const result = await pool.query(text, values)
      // Several statements return several results; the queue needs the last one.
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [] }
    },
  }
}
