import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { security } from '#shared/features/identity/security.ts'

/** End a session of the caller. The current session cannot be ended here. */
export const revokeSession: Handler<typeof security.calls.revokeSession> = async (ctx, input) => {
  if (input.session_id === ctx.session.id) throw new AppError('session_is_current')
  return ctx.transaction(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'user_agent'])
      .where('id', '=', input.session_id)
      .where('user_id', '=', ctx.user.id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw new AppError('not_found')
    await revokeSessions(tx, { id: session.id }, 'revoked')
    await audit(tx, ctx, {
      action: 'session.session_revoke',
      id: session.id,
      company_id: null,
      metadata: { device: deviceLabel(session.user_agent) },
    })
    return { success: true }
  })
}
