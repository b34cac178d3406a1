import { sql } from 'kysely'
import { pastDueWithoutSubscriptionCondition, trialEndingCondition } from '#server/features/back-office/trial-ending.ts'
import { countFailedJobs } from '#server/platform/app/failed-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { backupState, loadLastBackupAt } from './backup-state.ts'

export const getOpenWork: Handler<typeof adminHome.calls.getOpenWork> = async (ctx) => {
  const counting = ctx.transaction((tx) =>
    batch([
      tx
        .selectNoFrom([
          sql<number>`(select count(*) from subscriptions where status = 'past_due')`.as('past_due_subscriptions'),
          sql<number>`(select count(*) from subscriptions where status = 'unpaid')`.as('unpaid_subscriptions'),
          sql<number>`(select count(*) from subscriptions where owed_amount > 0
            and status in ('cancelled', 'incomplete_expired'))`.as('ended_and_owed'),
          sql<number>`(select count(*) from companies c where ${pastDueWithoutSubscriptionCondition('c')})`.as(
            'past_due_without_subscription',
          ),
          sql<number>`(select count(*) from billing_events where processed_at is null and error_message is not null)`.as(
            'failed_events',
          ),
          sql<number>`(select count(*) from companies c where ${trialEndingCondition('c')})`.as('trials_ending'),
        ])
        .executeTakeFirstOrThrow(),
      countFailedJobs(tx),
    ]),
  )
  const [[counts, failed], backedUpAt] = await batch([counting, loadLastBackupAt(ctx.app.connection)])
  const backup = backupState(ctx.app.connection.engine, backedUpAt)
  return { ...counts, failed_mails: failed.mails, failed_jobs: failed.others, backup }
}
