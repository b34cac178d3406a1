import type { Handler } from '#server/platform/app/implement.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

export const getCalendarFeed: Handler<typeof integrations.calls.getCalendarFeed> = async (ctx) => {
  const feed = await ctx.transaction((tx) =>
    tx
      .selectFrom('calendar_feeds')
      .select(['created_at', 'includes_unconfirmed'])
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst(),
  )
  return { feed: feed ?? null }
}
