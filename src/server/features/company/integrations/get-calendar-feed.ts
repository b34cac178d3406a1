import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

export async function getCalendarFeed(
  ctx: SignedInContext,
): Promise<Output<typeof integrations.calls.getCalendarFeed>> {
  const feed = await ctx.transaction((tx) =>
    tx.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', ctx.user.id).executeTakeFirst(),
  )
  return { feed: feed ?? null }
}
