import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

export const endUserSession: Handler<typeof adminUsers.calls.endUserSession> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'user_id', 'user_agent'])
      .where('id', '=', input.session_id)
      .where('user_id', '=', input.target_user_id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw new AppError('not_found')
    await revokeSessions(tx, { id: session.id }, 'forced')
    await audit(tx, ctx, {
      action: 'user.end_session',
      id: session.user_id,
      company_id: null,
      before: { session_id: session.id, device: deviceLabel(session.user_agent) },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
