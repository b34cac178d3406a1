import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import { endImpersonation, isImpersonating } from '#server/features/identity/end-impersonation.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/**
 * End the session. During an impersonation, also end the admin's own session, because the browser no longer has its
 * cookies.
 */
export const signOut: Handler<typeof auth.calls.signOut> = async (ctx) => {
  ctx.cookies.clear()
  const { session } = ctx
  if (session) {
    // A system transaction, because the admin's session belongs to another user than the impersonation session.
    await ctx.asSystem(async (tx) => {
      const ended = await tx
        .selectFrom('sessions')
        .select('parent_session_id')
        .where('id', '=', session.id)
        .executeTakeFirst()
      if (isImpersonating(ctx)) await endImpersonation(tx, ctx, 'signed_out')
      else await revokeSessions(tx, { id: session.id }, 'signed_out')
      if (ended?.parent_session_id) await revokeSessions(tx, { id: ended.parent_session_id }, 'signed_out')
    })
  }
  return { success: true }
}
