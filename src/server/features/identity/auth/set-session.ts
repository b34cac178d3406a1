import { sessionResponse, userResponse } from '#server/features/identity/session-response.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { now } from '#server/platform/database/clock.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/**
 * Store an access token and a refresh token in the browser's cookies. Both must be valid and belong to the same
 * session.
 */
export const setSession: Handler<typeof auth.calls.setSession> = async (ctx, input) => {
  // There is no session yet; the tokens identify it.
  const found = await ctx.asSystem((tx) =>
    tx
      .selectFrom('sessions as s')
      .innerJoin('session_refresh_tokens as t', 't.session_id', 's.id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id as session_id', 's.access_expires_at', 'u.id', 'u.email', 'u.full_name', 'u.avatar_url'])
      .where('s.access_token_hash', '=', hashToken(input.access_token))
      .where('t.token_hash', '=', hashToken(input.refresh_token))
      .where('t.spent_at', 'is', null)
      .where('s.revoked_at', 'is', null)
      .where('s.impersonator_user_id', 'is', null)
      .where('s.access_expires_at', '>', now)
      .where('u.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!found) throw new AppError('invalid_refresh_token')
  ctx.cookies.write(input)
  return {
    session: sessionResponse({ id: found.session_id, expires_at: found.access_expires_at }),
    user: userResponse(found),
  }
}
