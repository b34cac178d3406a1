import type { Output } from '../../../shared/call.ts'
import type { integrations } from '../../../shared/features/integrations.ts'
import type { SignedInContext } from '../../platform/context.ts'

export async function getCalendarFeed(
  ctx: SignedInContext,
): Promise<Output<typeof integrations.calls.getCalendarFeed>> {
  const feed = await ctx.transaction((tx) =>
    tx.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', ctx.user.id).executeTakeFirst(),
  )
  return { feed: feed ?? null }
}
