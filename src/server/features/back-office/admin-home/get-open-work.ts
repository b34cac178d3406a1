import { sql } from 'kysely'
import { trialIsEnding } from '#server/features/back-office/trial-ending.ts'
import { countFailedJobs } from '#server/platform/app/failed-jobs.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { allOf } from '#server/platform/database/counters.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { backupState, lastBackupAt } from './backup-state.ts'

/** Counts that the database keeps, or that an index holds alone: the same work for a million users as for ten. */
export const getOpenWork: Verb<typeof adminHome.calls.getOpenWork> = async (ctx) => {
  const { counts, failed } = await ctx.transaction(async (tx) => ({
    counts: await tx
      .selectNoFrom([
        allOf('subscriptions', sql`facts ->> 'status' = 'past_due'`).as('past_due_subscriptions'),
        sql<number>`(select count(*) from billing_events where processed_at is null and error_message is not null)`.as(
          'failed_events',
        ),
        sql<number>`(select count(*) from companies c where ${trialIsEnding('c')})`.as('trials_ending'),
      ])
      .executeTakeFirstOrThrow(),
    failed: await countFailedJobs(tx),
  }))
  const backup = backupState(ctx.app.connection.engine, await lastBackupAt(ctx.app.connection))
  return { ...counts, failed_mails: failed.mails, failed_jobs: failed.others, backup }
}
