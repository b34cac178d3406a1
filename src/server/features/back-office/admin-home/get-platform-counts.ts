import type { AdminContext } from '#server/platform/app/context.ts'
import { countIn, readTallies, tallied } from '#server/platform/database/tallies.ts'
import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

/** Platform-wide counts; the platform's own company is no customer and is left out. */
export async function getPlatformCounts(ctx: AdminContext): Promise<Output<typeof adminHome.calls.getPlatformCounts>> {
  const tallies = await ctx.transaction((tx) => readTallies(tx, tallied))
  return {
    total_users: countIn(tallies, 'users'),
    total_companies: countIn(tallies, 'companies', { is_platform: false }),
    active_subscriptions: countIn(tallies, 'subscriptions', { status: 'active' }),
    trial_subscriptions: countIn(tallies, 'subscriptions', { status: 'trialing' }),
    total_emails: countIn(tallies, 'user_emails'),
    verified_emails: countIn(tallies, 'user_emails', { is_verified: true }),
    unverified_emails: countIn(tallies, 'user_emails', { is_verified: false }),
    users_with_unverified_emails: countIn(tallies, 'people with an unverified address'),
    total_users_with_emails: countIn(tallies, 'people with an address'),
    primary_emails: countIn(tallies, 'user_emails', { is_primary: true }),
  }
}
