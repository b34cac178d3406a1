import type { Handler } from '#server/platform/app/implement.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

/**
 * Create the secret URL of the caller's calendar feed. Only this response contains it. An earlier URL becomes
 * invalid.
 */
export const createCalendarFeed: Handler<typeof integrations.calls.createCalendarFeed> = async (
  ctx,
  { includes_unconfirmed },
) => {
  const token = newToken()
  const values = { token_hash: hashToken(token), created_at: now, includes_unconfirmed }
  const url = link(ctx.app.env, `/calendar/${token}.ics`)
  return ctx.transaction(async (tx) => {
    const { created_at } = await tx
      .insertInto('calendar_feeds')
      .values({ user_id: ctx.user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning('created_at')
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'calendar_feed.create', id: ctx.user.id, company_id: null })
    return { url, created_at, includes_unconfirmed }
  })
}
