import type { FastifyInstance } from 'fastify'
import { jobs, startUpJobs } from './jobs.ts'
import type { App } from './platform/app.ts'
import { type Connection, connect } from './platform/database/connect.ts'
import { inScope } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { createEncryption } from './platform/encryption.ts'
import type { Environment } from './platform/env.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createJobs, migrateJobs } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import { createMailer } from './platform/mailer.ts'
import { createPayments } from './platform/payments/payments.ts'
import { createSimulator } from './platform/payments/simulator/simulator.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createStorage } from './platform/storage.ts'
import { router } from './router.ts'

export interface Marquee {
  app: App
  server: FastifyInstance
  close(): Promise<void>
}

export type Progress = (step: string) => void

/** Brings a database up to date. Returns the migrations that were run. */
export async function prepareDatabase(connection: Connection): Promise<string[]> {
  return connection.asOwner(async (pool) => {
    const ran = await migrate(pool)
    await migrateJobs(pool, jobs)
    await pool.query('select ensure_audit_partitions(6)')
    return ran
  })
}

export async function createApp(env: Environment, connection: Connection): Promise<App> {
  const log = createLogger(env.LOG_LEVEL)
  const { db } = connection
  const queue = createJobs(connection, jobs, log)
  return {
    env,
    log,
    connection,
    db,
    jobs: queue,
    mailer: createMailer(env),
    encryption: createEncryption(env),
    payments: createPayments(env, () => createSimulator({ db, jobs: queue, publicUrl: env.PUBLIC_URL, log })),
    storage: await createStorage(env),
    rateLimits: createRateLimits(connection.pool, env.RATE_LIMIT_FACTOR),
  }
}

/** Environment → database → migrations → HTTP → jobs. Not yet listening. */
export async function startMarquee(env: Environment, progress: Progress): Promise<Marquee> {
  progress(env.DATABASE_URL ? 'connecting to the database' : 'opening the embedded database')
  const connection = await connect(env)
  try {
    const ran = await prepareDatabase(connection)
    if (ran.length > 0) progress(`brought the database up to date (${ran.length} migrations)`)
    const app = await createApp(env, connection)
    await app.jobs.open()
    const server = await createHttpServer(app, router)
    await app.jobs.work(app)
    await inScope(app.db, { kind: 'system' }, async (tx) => {
      for (const one of startUpJobs) await app.jobs.enqueue(tx, one, {})
    })
    return {
      app,
      server,
      async close() {
        await server.close()
        await app.jobs.stop()
        app.mailer.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
