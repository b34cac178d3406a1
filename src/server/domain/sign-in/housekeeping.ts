import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

/** Nightly: create partitions for the coming months and delete obsolete rows. */
export const housekeeping = job({
  name: 'housekeeping',
  schedule: '15 3 * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      await sql`select ensure_audit_partitions(2)`.execute(tx)
      const monthAgo = fromNow(-30 * millisecondsPerDay)
      await tx.deleteFrom('mail_tokens').where('expires_at', '<', monthAgo).execute()
      await tx.deleteFrom('two_factor_challenges').where('expires_at', '<', fromNow(-millisecondsPerDay)).execute()
      await tx.deleteFrom('integration_attempts').where('expires_at', '<', fromNow(-millisecondsPerDay)).execute()
      await tx.deleteFrom('login_attempts').where('last_guess_at', '<', monthAgo).execute()
      await tx.deleteFrom('asked_mails').where('asked_at', '<', fromNow(-millisecondsPerDay)).execute()
      await tx.deleteFrom('session_refresh_tokens').where('expires_at', '<', monthAgo).execute()
      await tx.deleteFrom('idempotency_keys').where('created_at', '<', fromNow(-millisecondsPerDay)).execute()
      await tx.deleteFrom('record_undos').where('created_at', '<', fromNow(-millisecondsPerDay)).execute()
      await sql`delete from rate_limits where expire < ${Date.now()}`.execute(tx)
      await sql`delete from sessions s where created_at < ${monthAgo}
        and not exists (select from session_refresh_tokens t where t.session_id = s.id and t.expires_at > now())`.execute(
        tx,
      )
    })
  },
})
