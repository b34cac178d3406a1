import { readAccount, withoutHostDetails } from '#server/domain/people/account.ts'
import { sessionResponse, userResponse } from '#server/features/identity/session-response.ts'
import type { CurrentSession, CurrentUser, PublicContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { inScope } from '#server/platform/database/database.ts'
import { hasWildcard } from '#shared/access.ts'
import type { Account, auth } from '#shared/features/identity/auth.ts'
import { rotateByRefreshToken } from './rotate-by-refresh-token.ts'

const signedOutAccount: Account = {
  session: null,
  user: null,
  is_super_admin: false,
  memberships: [],
  company: null,
  format_locale: null,
}

/**
 * Return everything that a page needs to know about the current user. If the access token has expired, this call
 * refreshes the session.
 */
export const getSession: Handler<typeof auth.calls.getSession> = async (ctx) => {
  const current = ctx.session && ctx.user ? { session: ctx.session, user: ctx.user } : await refreshExpiredSession(ctx)
  if (!current) return signedOutAccount
  const { memberships, company, format_locale } = withoutHostDetails(
    await readAccount(ctx.app, current.user.id, ctx.request.company_id),
  )
  return {
    session: sessionResponse(current.session),
    user: userResponse(current.user),
    // Same rule as on the server, but only used for display.
    is_super_admin:
      current.session.impersonator === null &&
      memberships.some(
        ({ company: { is_platform }, role }) => is_platform && role?.is_active && hasWildcard(role.permissions),
      ),
    format_locale,
    memberships,
    company: company && { ...company, two_factor_missing: company.two_factor_missing && !current.session.impersonator },
  }
}

async function refreshExpiredSession(
  ctx: PublicContext,
): Promise<{ session: CurrentSession; user: CurrentUser } | null> {
  const token = ctx.request.refresh_token
  if (!token) return null
  const outcome = await rotateByRefreshToken(ctx, token)
  if (outcome.kind === 'invalid') {
    ctx.cookies.clear()
    return null
  }
  if (outcome.kind === 'rotated') ctx.cookies.write(outcome.tokens)
  const user = await inScope(ctx.app.db, { kind: 'user', user: outcome.user_id }, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'avatar_url'])
      .where('id', '=', outcome.user_id)
      .executeTakeFirstOrThrow(),
  )
  return { session: outcome.session, user }
}
