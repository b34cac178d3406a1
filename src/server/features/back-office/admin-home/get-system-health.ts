import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { JobsHealth } from '#server/platform/app/jobs.ts'
import type { Logger } from '#server/platform/app/logger.ts'
import { measureClockDifference } from '#server/platform/database/measure-clock-difference.ts'
import type { adminHome, SystemHealth, SystemPart } from '#shared/features/back-office/admin-home.ts'
import { backupState, loadLastBackupAt } from './backup-state.ts'

const timeoutMilliseconds = 4000

const slowMilliseconds = 1500

/** If a job has been due for longer than this, no worker is running. */
const lateJobSeconds = 120

/**
 * Maximum seconds by which the clocks of server and database may differ. Two-factor codes and payment signatures
 * tolerate about as much.
 */
const maximumClockDifference = 30

export const getSystemHealth: Handler<typeof adminHome.calls.getSystemHealth> = async ({ app }) => {
  // The query that compares the clocks also proves that the database responds.
  const ahead = measureClockDifference(app.connection.pool)
  const questions: HealthCheck[] = [
    {
      part: 'database',
      ask: async () => {
        await ahead
        return { detail: app.connection.engine === 'embedded' ? 'Embedded' : 'PostgreSQL' }
      },
    },
    { part: 'jobs', ask: async () => jobsHealth(await app.jobs.health()) },
    { part: 'mail', detail: mailDestination(app), ask: () => reportNoDetails(app.mailer.check()) },
    {
      part: 'payments',
      detail: paymentProviderName(app),
      off: !app.payments.configured,
      ask: () => reportNoDetails(app.payments.check()),
    },
    { part: 'backup', off: app.connection.engine === 'embedded', ask: () => lastBackup(app) },
    { part: 'clock', ask: async () => clockHealth(await ahead) },
    { part: 'storage', detail: app.storage.destination, ask: () => reportNoDetails(app.storage.check()) },
  ]
  const parts = await Promise.all(questions.map((question) => runTimedCheck(app.log, question)))
  return { parts, measured_at: new Date().toISOString() }
}

/** Backups that other tools make are not recorded. A missing backup is therefore a warning, never a failure. */
async function lastBackup({ connection }: AdminContext['app']) {
  const last = await loadLastBackupAt(connection)
  if (!last) return { detail: 'None noted by npm run backup', warning: true }
  const failing = backupState(connection.engine, last) === 'old'
  return { detail: `Last one ${last.slice(0, 16).replace('T', ' ')} UTC`, failing }
}

/** @param ahead seconds by which the database's clock is ahead of the server's */
export function clockHealth(ahead: number) {
  const seconds = Math.abs(Math.round(ahead))
  if (seconds < maximumClockDifference) return { detail: 'The clocks of database and server agree' }
  const which = ahead > 0 ? 'ahead of' : 'behind'
  return { detail: `The database is ${seconds.toLocaleString('en-US')} s ${which} the server`, warning: true }
}

async function reportNoDetails(check: Promise<void>) {
  await check
  return {}
}

function paymentProviderName({ payments }: AdminContext['app']): string {
  if (payments.simulator) return 'Simulator, test mode'
  return payments.test_mode ? 'Stripe, test mode' : 'Stripe'
}

function mailDestination({ mailer }: AdminContext['app']): string {
  return mailer.mailbox ? 'Kept in the local mailbox' : mailer.destination
}

/**
 * State of the job queue. Jobs that will be retried are fine. Permanently failed jobs, and due jobs that no worker
 * runs, need attention.
 */
function jobsHealth({ waiting, retrying, failed_lately, late_seconds }: JobsHealth) {
  const late = late_seconds > lateJobSeconds
  const words = [
    `${waiting.toLocaleString('en-US')} queued`,
    ...(retrying > 0 ? [`${retrying.toLocaleString('en-US')} tried again`] : []),
    `${failed_lately.toLocaleString('en-US')} failed in the last 24 hours`,
    ...(late ? [`the oldest for ${Math.round(late_seconds / 60).toLocaleString('en-US')} min`] : []),
  ]
  return { detail: words.join(', '), failing: late || failed_lately > 0 }
}

interface HealthCheck {
  part: SystemPart
  detail?: string
  /** The part is not configured, so it is not checked. */
  off?: boolean
  /** Check the part, and optionally return details. @throws if the part does not work */
  ask(): Promise<{ detail?: string; failing?: boolean; warning?: boolean }>
}

/**
 * Run one check with a timeout. Its error is only logged, because error messages of other systems can contain
 * secrets.
 */
export async function runTimedCheck(log: Logger, { part, detail = '', off, ask }: HealthCheck): Promise<SystemHealth> {
  if (off) return { part, state: 'off', response_ms: null, detail: null }
  const started = performance.now()
  const elapsed = () => Math.max(1, Math.round(performance.now() - started))
  try {
    const answer = await withTimeout(ask())
    const response_ms = elapsed()
    const state = answer.failing
      ? 'failing'
      : answer.warning
        ? 'warning'
        : response_ms > slowMilliseconds
          ? 'slow'
          : 'good'
    return { part, state, response_ms, detail: answer.detail ?? (detail || null) }
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the system does not answer as it should')
    return { part, state: 'failing', response_ms: elapsed(), detail: detail || null }
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMilliseconds} ms`)), timeoutMilliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
