import { sessionResponse } from '#server/features/identity/session-response.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { rotateByRefreshToken } from './rotate-by-refresh-token.ts'

/**
 * Replace both tokens of a session. Of concurrent requests with the same token only one replaces them. The others
 * come from tabs with the same cookies and get the new expiry.
 */
export const refreshSession: Handler<typeof auth.calls.refreshSession> = async (ctx, input) => {
  const token = input.refresh_token ?? ctx.request.refresh_token
  const byCookie = input.refresh_token === undefined
  const outcome = token ? await rotateByRefreshToken(ctx, token) : { kind: 'invalid' as const }
  if (outcome.kind === 'invalid') {
    if (byCookie) ctx.cookies.clear()
    throw new AppError('invalid_refresh_token')
  }
  if (outcome.kind === 'superseded') {
    if (!byCookie) throw new AppError('refresh_superseded')
    return { session: sessionResponse(outcome.session) }
  }
  if (byCookie) ctx.cookies.write(outcome.tokens)
  return { session: sessionResponse(outcome.session), ...(!byCookie && { tokens: outcome.tokens }) }
}
