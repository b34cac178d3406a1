import { sql } from 'kysely'
import { rotateTokens } from '#server/domain/sign-in/sessions.ts'
import { endImpersonation, isImpersonating } from '#server/features/identity/end-impersonation.ts'
import { sessionResponse } from '#server/features/identity/session-response.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { impersonation } from '#shared/features/identity/impersonation.ts'

/**
 * End the impersonation and return to the admin's own session. The token works once, and only in the impersonation
 * session it was issued for. The admin's session gets new tokens.
 */
export const adminRestoreSession: Handler<typeof impersonation.calls.adminRestoreSession> = async (ctx, input) => {
  if (!isImpersonating(ctx) || ctx.user.id !== input.impersonated_user_id) throw new AppError('invalid_return_ticket')

  // The sessions belong to two users. The return token and the impersonation session prove access to both.
  const restored = await ctx.asSystem(async (tx) => {
    const child = await tx
      .selectFrom('sessions')
      .select(['id', 'parent_session_id'])
      .where('id', '=', ctx.session.id)
      .where('return_ticket_hash', '=', hashToken(input.original_admin_token))
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!child?.parent_session_id) throw new AppError('invalid_return_ticket')
    const parent = await tx
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.ends_at', 'u.email'])
      .where('s.id', '=', child.parent_session_id)
      .where('s.revoked_at', 'is', null)
      .where('u.status', '=', 'active')
      .where(sql<boolean>`user_is_super_admin(s.user_id)`)
      .executeTakeFirst()
    if (!parent) throw new AppError('invalid_return_ticket')

    await endImpersonation(tx, ctx, 'impersonation_ended')
    return { ...(await rotateTokens(tx, parent)), email: parent.email }
  })
  if (input.deliver === 'cookie') ctx.cookies.write(restored.tokens)
  return {
    success: true,
    admin_email: restored.email,
    session: sessionResponse(restored),
    ...(input.deliver === 'body' && { tokens: restored.tokens }),
  }
}
