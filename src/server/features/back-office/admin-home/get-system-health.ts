import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { JobsHealth } from '#server/platform/app/jobs.ts'
import { clockDifference } from '#server/platform/database/clock-difference.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { backupState, lastBackupAt } from './backup-state.ts'
import { type Question, timedCheck } from './measured.ts'

/** A job that is due and has waited longer shows that nobody works on the queue. */
const tooLateSeconds = 120
/** Codes of authenticators and signatures of payments allow for about as much; what expires is off by it. */
const clockSeconds = 30

/** Asked at the same time, so that the slowest decides how long it takes. */
export const getSystemHealth: Handler<typeof adminHome.calls.getSystemHealth> = async ({ app }) => {
  // What time it is says that the database answers, too.
  const ahead = clockDifference(app.connection.pool)
  const questions: Question[] = [
    {
      part: 'database',
      ask: async () => {
        await ahead
        return { detail: app.connection.engine === 'embedded' ? 'Embedded' : 'PostgreSQL' }
      },
    },
    { part: 'jobs', ask: async () => ofJobs(await app.jobs.health()) },
    { part: 'mail', detail: mailbox(app), ask: () => answered(app.mailer.check()) },
    {
      part: 'payments',
      detail: provider(app),
      off: !app.payments.configured,
      ask: () => answered(app.payments.check()),
    },
    { part: 'backup', off: app.connection.engine === 'embedded', ask: () => lastBackup(app) },
    { part: 'clock', ask: async () => clockHealth(await ahead) },
    { part: 'storage', detail: app.storage.destination, ask: () => answered(app.storage.check()) },
  ]
  const parts = await Promise.all(questions.map((question) => timedCheck(app.log, question)))
  return { parts, measured_at: new Date().toISOString() }
}

/** A copy made by other means is not seen: nothing noted fails nothing, and is no reason to be calm either. */
async function lastBackup({ connection }: AdminContext['app']) {
  const last = await lastBackupAt(connection)
  if (!last) return { detail: 'None noted by npm run backup', warning: true }
  const failing = backupState(connection.engine, last) === 'old'
  return { detail: `Last one ${last.slice(0, 16).replace('T', ' ')} UTC`, failing }
}

/** `ahead`: by how many seconds the database's clock is ahead of this process's. */
export function clockHealth(ahead: number) {
  const seconds = Math.abs(Math.round(ahead))
  if (seconds < clockSeconds) return { detail: 'Database and server agree' }
  const which = ahead > 0 ? 'ahead of' : 'behind'
  return { detail: `The database is ${seconds.toLocaleString('en-US')} s ${which} the server`, warning: true }
}

async function answered(check: Promise<void>) {
  await check
  return {}
}

function provider({ payments }: AdminContext['app']): string {
  if (payments.simulator) return 'Simulator, test mode'
  return payments.test_mode ? 'Stripe, test mode' : 'Stripe'
}

function mailbox({ mailer }: AdminContext['app']): string {
  return mailer.mailbox ? 'Kept in the local mailbox' : mailer.destination
}

/** What is tried again may still succeed; what failed for good, or a queue nobody works on, needs somebody. */
function ofJobs({ waiting, retrying, failed_lately, late_seconds }: JobsHealth) {
  const late = late_seconds > tooLateSeconds
  const words = [
    `${waiting.toLocaleString('en-US')} waiting`,
    ...(retrying > 0 ? [`${retrying.toLocaleString('en-US')} tried again`] : []),
    `${failed_lately.toLocaleString('en-US')} failed in a day`,
    ...(late ? [`the oldest for ${Math.round(late_seconds / 60).toLocaleString('en-US')} min`] : []),
  ]
  return { detail: words.join(', '), failing: late || failed_lately > 0 }
}
