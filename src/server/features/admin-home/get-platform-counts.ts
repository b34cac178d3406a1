import { sql } from 'kysely'
import type { Output } from '../../../shared/call.ts'
import type { adminHome } from '../../../shared/features/admin-home.ts'
import type { AdminContext } from '../../platform/context.ts'

type Counts = Output<typeof adminHome.calls.getPlatformCounts>

/** Platform-wide counts; the platform's own company is no customer and is left out. */
export async function getPlatformCounts(ctx: AdminContext): Promise<Counts> {
  return ctx.transaction(async (tx) => {
    const { rows } = await sql<Counts>`
      select
        (select count(*) from users) as total_users,
        (select count(*) from companies where not is_platform) as total_companies,
        s.*, e.*
      from (
        select count(*) filter (where status = 'active') as active_subscriptions,
          count(*) filter (where status = 'trialing') as trial_subscriptions
        from subscriptions
      ) s, (
        select count(*) as total_emails,
          count(*) filter (where is_verified) as verified_emails,
          count(*) filter (where not is_verified) as unverified_emails,
          count(distinct user_id) filter (where not is_verified) as users_with_unverified_emails,
          count(distinct user_id) as total_users_with_emails,
          count(*) filter (where is_primary) as primary_emails
        from user_emails
      ) e`.execute(tx)
    const [counts] = rows
    if (!counts) throw new Error('Counting gave no row')
    return counts
  })
}
