import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { notices } from '#shared/features/company/notices.ts'

/**
 * Mark notices as read up to a time. The time never moves back, because another tab may have sent a later one, and
 * is never in the future.
 */
export const markNoticesRead: Handler<typeof notices.calls.markNoticesRead> = async (ctx, { until }) => {
  await ctx.transaction((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ notices_read_until: sql<string>`least(now(), ${until}::timestamptz)` })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', ctx.membership.id)
      .where((eb) => eb.or([eb('notices_read_until', 'is', null), eb('notices_read_until', '<', until)]))
      .execute(),
  )
  return { success: true }
}
