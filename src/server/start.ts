import type { FastifyInstance } from 'fastify'
import { enqueueWebhooks } from '#server/domain/webhooks/enqueue-webhooks.ts'
import { enqueueCalendarUpdates } from '#server/features/company/integrations/enqueue-calendar-updates.ts'
import { announceEventChanges } from '#server/features/events/events/announce-event-changes.ts'
import { enqueueVenueTexts } from '#server/features/events/events/refresh-venue-texts.ts'
import type { App } from '#server/platform/app/app.ts'
import { createChanges } from '#server/platform/app/changes.ts'
import type { Environment } from '#server/platform/app/env.ts'
import { createJobs, migrateJobs } from '#server/platform/app/jobs.ts'
import { createLogger } from '#server/platform/app/logger.ts'
import { createPrincipalResolver } from '#server/platform/app/principal.ts'
import { batch } from '#server/platform/database/batch.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { inScope } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { createPayments } from '#server/platform/payments/create-payments.ts'
import { createEncryption } from '#server/platform/secrets/encryption.ts'
import { countNoun } from '#shared/count-noun.ts'
import { createServer } from './http.ts'
import { jobs, startUpJobs } from './jobs.ts'
import { startSimulator } from './payment-simulator.ts'

export interface Marquee {
  app: App
  server: FastifyInstance
  close(): Promise<void>
}

export type ReportProgress = (step: string) => void

/** Migrate a database. Returns the names of the migrations that ran. */
export function prepareDatabase(connection: Connection): Promise<string[]> {
  return connection.asOwner(async (pool) => {
    const ran = await migrate(pool, connection.dataDir)
    await migrateJobs(pool, jobs)
    await pool.query('select ensure_audit_partitions(2)')
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
    mailer: await createMailer(env),
    encryption: createEncryption(env),
    payments: createPayments(env, () => startSimulator({ db, jobs: queue, publicUrl: env.PUBLIC_URL, log })),
    storage: await createStorage(env),
    changes: createChanges(connection),
    rateLimits: createRateLimits(connection.pool, env.RATE_LIMIT_FACTOR),
    resolvePrincipal: createPrincipalResolver(connection.pools),
    stopping: new AbortController(),
    enqueueWebhooks,
    applySideEffects: async (tx, app, entries) => {
      await batch([
        enqueueCalendarUpdates(tx, app, entries),
        enqueueVenueTexts(tx, app, entries),
        announceEventChanges(tx, entries),
      ])
    },
  }
}

/** Connect to the database, migrate it, create the HTTP server and start the jobs. The server does not listen yet. */
export async function startMarquee(env: Environment, progress: ReportProgress): Promise<Marquee> {
  progress(env.DATABASE_URL ? 'connecting to the database' : 'opening the embedded database')
  const connection = await connect(env)
  try {
    const ran = await prepareDatabase(connection)
    if (env.production || env.DATABASE_STAFF_URL) await connection.requireSafeLogins()
    if (ran.length > 0) progress(`brought the database up to date (${countNoun(ran.length, 'migration')})`)
    const app = await createApp(env, connection)
    await app.jobs.open()
    const server = await createServer(app)
    await app.jobs.work(app)
    await inScope(app.db, { kind: 'system' }, async (tx) => {
      for (const one of startUpJobs) await app.jobs.enqueue(tx, one, {})
    })
    return {
      app,
      server,
      async close() {
        app.stopping.abort()
        await Promise.all([server.close(), app.jobs.stop({ seconds: env.STOP_TIMEOUT })])
        app.mailer.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
