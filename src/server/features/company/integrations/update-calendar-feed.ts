import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

/** Choose whether the calendar feed includes drafts and inquiries. Its URL stays valid. */
export const updateCalendarFeed: Handler<typeof integrations.calls.updateCalendarFeed> = async (
  ctx,
  { includes_unconfirmed },
) => {
  return ctx.transaction(async (tx) => {
    const feed = await tx
      .updateTable('calendar_feeds')
      .set({ includes_unconfirmed })
      .where('user_id', '=', ctx.user.id)
      .returning(['created_at', 'includes_unconfirmed'])
      .executeTakeFirst()
    if (feed)
      await audit(tx, ctx, {
        ...{ action: 'calendar_feed.update', id: ctx.user.id, company_id: null },
        after: { includes_unconfirmed },
      })
    return { feed: feed ?? null }
  })
}
