import { sessionOnWire } from '#server/features/identity/wire.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { rotateByRefreshToken } from './rotate-by-refresh-token.ts'

/**
 * Rotates both tokens. Of many at once with one token exactly one rotates; a browser's other tabs are told the
 * new expiry, as they share its cookies. [C-SESS-06 C-SESS-07]
 */
export const refreshSession: Verb<typeof auth.calls.refreshSession> = async (ctx, input) => {
  const token = input.refresh_token ?? ctx.request.refresh_token
  const byCookie = input.refresh_token === undefined
  const outcome = token ? await rotateByRefreshToken(ctx, token) : { kind: 'invalid' as const }
  if (outcome.kind === 'invalid') {
    if (byCookie) ctx.cookies.clear()
    throw new Refusal('invalid_refresh_token')
  }
  if (outcome.kind === 'superseded') {
    if (!byCookie) throw new Refusal('refresh_superseded')
    return { session: sessionOnWire(outcome.session) }
  }
  if (byCookie) ctx.cookies.write(outcome.tokens)
  return { session: sessionOnWire(outcome.session), ...(!byCookie && { tokens: outcome.tokens }) }
}
