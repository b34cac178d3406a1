import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

export const forceLogout: Handler<typeof adminUsers.calls.forceLogout> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', input.target_user_id).executeTakeFirst()
    if (!user) throw new AppError('not_found')
    const ended = await revokeSessions(tx, { user_id: user.id }, 'forced')
    await audit(tx, ctx, {
      action: 'user.force_logout',
      id: user.id,
      company_id: null,
      after: { ended },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true, ended }
  })
}
