import type { Handler } from '#server/platform/app/implement.ts'
import { counter, countIn, readCounters } from '#server/platform/database/counters.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

/** Platform-wide counts; the platform's own company is no customer and is left out. */
export const getPlatformCounts: Handler<typeof adminHome.calls.getPlatformCounts> = async (ctx) => {
  const counters = await ctx.transaction((tx) =>
    readCounters(tx, counter, ['plan_id', 'company_type_id', 'period_amount']),
  )
  return {
    total_users: countIn(counters, 'users'),
    total_companies: countIn(counters, 'companies', { is_platform: false }),
    active_subscriptions: countIn(counters, 'subscriptions', { status: 'active' }),
    trial_subscriptions: countIn(counters, 'subscriptions', { status: 'trialing' }),
    total_emails: countIn(counters, 'user_emails'),
    verified_emails: countIn(counters, 'user_emails', { is_verified: true }),
    unverified_emails: countIn(counters, 'user_emails', { is_verified: false }),
    users_with_unverified_emails: countIn(counters, 'people with an unverified address'),
    total_users_with_emails: countIn(counters, 'people with an address'),
    primary_emails: countIn(counters, 'user_emails', { is_primary: true }),
  }
}
