import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { security } from '#shared/features/identity/security.ts'

export const revokeOtherSessions: Handler<typeof security.calls.revokeOtherSessions> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    const ended = await revokeSessions(tx, { user_id: ctx.user.id, except: ctx.session.id }, 'revoked')
    await audit(tx, ctx, {
      action: 'user.session_revoke_others',
      id: ctx.user.id,
      company_id: null,
      metadata: { ended },
    })
    return { ended }
  })
}
