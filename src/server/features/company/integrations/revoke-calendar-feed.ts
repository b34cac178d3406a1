import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

/** Revoke the calendar feed. From the next request on its URL returns 404. */
export const revokeCalendarFeed: Handler<typeof integrations.calls.revokeCalendarFeed> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await audit(tx, ctx, { action: 'calendar_feed.delete', id: ctx.user.id, company_id: null })
    return { success: true }
  })
}
