import { sql } from 'kysely'
import { trialWithoutSubscriptionCondition } from '#server/features/back-office/trial-ending.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

type PlatformCounts = Awaited<ReturnType<Handler<typeof adminHome.calls.getPlatformCounts>>>

/** Return counts of the whole platform. The platform company is not a customer and is not counted. */
export const getPlatformCounts: Handler<typeof adminHome.calls.getPlatformCounts> = async (ctx) => {
  const { rows } = await ctx.transaction((tx) =>
    sql<PlatformCounts>`
      select
        (select count(*) from users) as total_users,
        (select count(*) from companies where not is_platform) as total_companies,
        s.active_subscriptions, s.trial_subscriptions,
        (select count(*) from companies c where ${trialWithoutSubscriptionCondition('c')}) as trials_without_subscription,
        e.total_emails, e.verified_emails, e.unverified_emails, e.primary_emails,
        e.total_users_with_emails, e.users_with_unverified_emails
      from
        (select count(*) filter (where status = 'active') as active_subscriptions,
          count(*) filter (where status = 'trialing') as trial_subscriptions from subscriptions) s,
        (select count(*) as total_emails,
          count(*) filter (where is_verified) as verified_emails,
          count(*) filter (where not is_verified) as unverified_emails,
          count(*) filter (where is_primary) as primary_emails,
          count(distinct user_id) as total_users_with_emails,
          count(distinct user_id) filter (where not is_verified) as users_with_unverified_emails from user_emails) e
    `.execute(tx),
  )
  const [counts] = rows
  if (!counts) throw new Error('A query of counts returns one row')
  return counts
}
