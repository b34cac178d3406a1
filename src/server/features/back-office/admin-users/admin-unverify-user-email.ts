import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { notifyEmailChange } from './email-notices.ts'
import { lockEmail, requireSuperAdminEmail } from './lock-email.ts'

/** Mark an email address as unverified. A primary address stays primary. */
export const adminUnverifyUserEmail: Handler<typeof adminUsers.calls.adminUnverifyUserEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const locked = await lockEmail(tx, input)
    const { user, chosen, primary, admin_notes } = locked
    if (!chosen.is_verified) throw new AppError('email_unverified_already')
    requireSuperAdminEmail(locked)
    await tx
      .updateTable('user_emails')
      .set({ is_verified: false, verified_at: null })
      .where('id', '=', chosen.id)
      .where('user_id', '=', user.id)
      .execute()
    await audit(tx, ctx, {
      action: 'user.unverify_email',
      id: user.id,
      company_id: null,
      before: { email: chosen.email, is_verified: true },
      after: { email: chosen.email, is_verified: false },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await notifyEmailChange(tx, ctx.app, { change: 'unverified', email: chosen.email, former: primary })
    return { success: true }
  })
}
