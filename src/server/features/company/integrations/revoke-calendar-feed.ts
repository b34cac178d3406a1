import type { SignedInContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'

/** The address answers 404 from the next request on. [C-USER-65] */
export async function revokeCalendarFeed(ctx: SignedInContext): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await audit(tx, ctx, { action: 'delete', resource: ['calendar_feed', ctx.user.id] })
    return { success: true }
  })
}
