import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { notifyEmailChange } from './email-notices.ts'
import { lockEmail, requireSuperAdminEmail } from './lock-email.ts'

export const adminRemoveUserEmail: Handler<typeof adminUsers.calls.adminRemoveUserEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const locked = await lockEmail(tx, input)
    const { user, chosen, primary, admin_notes } = locked
    if (chosen.is_primary) throw new AppError('email_is_primary')
    requireSuperAdminEmail(locked)
    await tx.deleteFrom('user_emails').where('id', '=', chosen.id).where('user_id', '=', user.id).execute()
    await audit(tx, ctx, {
      action: 'user.remove_email',
      id: user.id,
      company_id: null,
      before: { email: chosen.email, is_verified: chosen.is_verified },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await notifyEmailChange(tx, ctx.app, { change: 'removed', email: chosen.email, former: primary })
    return { success: true }
  })
}
