import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
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

/** What a job works with: the process, an actor that names the job, and a transaction that sees everything. */
export interface JobContext {
  app: App
  actor: Actor
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The attempt before ran out of time, or its process died. */
  was_lost?: boolean
  /** Aborted when this attempt has run out of time: another one begins. */
  signal?: AbortSignal
}

export interface Job<D extends Record<string, unknown> = Record<string, unknown>> {
  name: string
  /** Cron expression, UTC, for what runs by the clock. */
  schedule?: string
  /** 'outgoing' for what waits on strangers' services: it stands in a line of its own, so that it never holds up mail. */
  queue?: QueueName
  data: z.ZodType<D>
  work(ctx: JobContext, data: D): Promise<void>
}

export interface EnqueueOptions {
  after_seconds?: number
  /** Of one group only a few run at a time, so that one company never takes the whole line. */
  group?: string
  /** For what may take longer than two minutes. */
  expire_seconds?: number
  /** The job is tried again when its process has not been heard of for so long; at least 10. */
  heartbeat_seconds?: number
}

export function job<D extends Record<string, unknown>>(definition: Job<D>): Job<D> {
  return definition
}

export interface JobsHealth {
  waiting: number
  /** Of those that wait: how many have failed before. */
  retrying: number
  /** How many failed for good, as long as the queue keeps them, and within the last day. */
  failed: number
  failed_lately: number
  /** How long the oldest job that is due has waited. */
  late_seconds: number
}

export interface Jobs {
  /** Writes the job in the caller's transaction: it runs if and only if that commits. */
  enqueue<D extends Record<string, unknown>>(
    tx: Transaction,
    definition: Job<D>,
    data: D,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Makes ready to enqueue. */
  open(): Promise<void>
  /** Starts working on jobs. */
  work(app: App): Promise<void>
  /** Takes nothing new, and waits for what has begun. */
  stop(options?: { seconds: number }): Promise<void>
  /** How many this process is at. */
  running(): number
  health(): Promise<JobsHealth & { running: boolean }>
}

const queues = ['work', 'outgoing'] as const
type QueueName = (typeof queues)[number]
const schema = 'pgboss'
/** Tried for a day, at the latest every half minute: what is down comes back, and then nothing is lost. */
const options = { retryLimit: 2880, retryDelay: 2, retryBackoff: true, retryDelayMax: 30, expireInSeconds: 120 }

/** A mail that takes its time does not hold up the next; with many waiting no pause is made. */
const work = {
  pollingIntervalSeconds: 0.5,
  batchSize: 1,
  localConcurrency: 3,
  burstWhenReadyExceeds: 5,
  includeMetadata: true,
} as const

/** How often lost jobs are looked for, in seconds: with a heartbeat of 20 they run again within a minute. */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 }

/** Waiting on a network costs nothing, so several wait at once, two of one group at most. */
const outgoing = {
  pollingIntervalSeconds: 1,
  batchSize: 1,
  localConcurrency: 6,
  localGroupConcurrency: 2,
  burstWhenReadyExceeds: 5,
  includeMetadata: true,
} as const

/** Everybody may enqueue; what waits, with the data of all companies, is the platform's to see. What has failed is found at once. */
const grants = `
  grant usage on schema ${schema} to marquee_tenant, marquee_staff;
  grant insert, select (id) on ${schema}.job, ${schema}.job_common to marquee_tenant;
  grant select on ${schema}.queue to marquee_tenant;
  grant select, insert, update, delete on all tables in schema ${schema} to marquee_staff;
  grant execute on all functions in schema ${schema} to marquee_staff;
  create index if not exists job_common_failed on ${schema}.job_common (completed_on) where state = 'failed'`

/** Makes or updates the tables of the queue. Runs as the owner, before anything is enqueued. */
export async function migrateJobs(pool: pg.Pool, definitions: readonly Job[]): Promise<void> {
  const scheduled = definitions.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []))
  const made = fingerprint(scheduled)
  if (await isPrepared(pool, made)) return
  const boss = new PgBoss({ db: executor(pool), schema, supervise: false, schedule: false, migrate: true })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of [...queues, ...scheduled.map((one) => one.name)]) await boss.createQueue(name, options)
  for (const { name, schedule } of scheduled) await boss.schedule(name, schedule, {}, { tz: 'UTC' })
  await boss.stop({ graceful: false })
  await pool.query(grants)
  await pool.query(`comment on schema ${schema} is '${made}'`)
}

/** Digest of everything that determines the tables, queues and schedules. */
function fingerprint(scheduled: readonly { name: string; schedule: string }[]): string {
  const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string }
  return createHash('sha256')
    .update(JSON.stringify([version, options, grants, queues, scheduled]))
    .digest('hex')
}

/** True on most starts: the tables have this fingerprint, and the queue's own migrations are completed. */
async function isPrepared(pool: pg.Pool, made: string): Promise<boolean> {
  const { rows: found } = await pool.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') as made`,
  )
  if (found[0]?.made !== made) return false
  const { rows } = await pool.query<{ prepared: boolean }>(
    `select not exists (select from ${schema}.bam where status <> 'completed') as prepared`,
  )
  return rows[0]?.prepared === true
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
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await tx.executeQuery<unknown>(CompiledQuery.raw(text, values ?? []))
        return { rows: [...rows] }
      }
      await boss.send(
        definition.queue ?? 'work',
        { name: definition.name, data },
        {
          db: { executeSql },
          startAfter: after_seconds,
          ...(group && { group: { id: group } }),
          ...(expire_seconds && { expireInSeconds: expire_seconds }),
          ...(heartbeat_seconds && { heartbeatSeconds: heartbeat_seconds }),
        },
      )
    },
    async open() {
      await boss.start()
    },
    async work(app) {
      working = true
      const runAll = async (jobs: JobWithMetadata<{ name: string; data: unknown }>[]) => {
        for (const one of jobs) await run(app, one.data.name, one.data.data, one)
      }
      await boss.work('work', work, runAll)
      await boss.work('outgoing', outgoing, runAll)
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

/** State of an attempt: how the previous one ended, and a signal that fires when this one runs out of time. */
type Attempt = Partial<Pick<JobWithMetadata, 'output' | 'signal'>>

/** Whether the attempt before ended without an answer, as pg-boss writes it. */
function isLost(output: unknown): boolean {
  const { value, message } = (output ?? {}) as { value?: { message?: unknown }; message?: unknown }
  return /^(job timed out|job heartbeat timeout|handler execution exceeded)/.test(String(value?.message ?? message))
}

function executor(pool: pg.Pool) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const result = await pool.query(text, values)
      // Several statements answer with several results; the last one is what the queue asks for.
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [] }
    },
  }
}
