import { markEmailVerified } from '#server/domain/people/mail-tokens.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { notifyEmailChange } from './email-notices.ts'
import { lockEmail } from './lock-email.ts'

export const adminVerifyUserEmail: Handler<typeof adminUsers.calls.adminVerifyUserEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { user, chosen, primary, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_verified) throw new AppError('email_verified_already')
    await markEmailVerified(tx, chosen.id)
    await audit(tx, ctx, {
      action: 'user.verify_email',
      id: user.id,
      company_id: null,
      before: { email: chosen.email, is_verified: false },
      after: { email: chosen.email, is_verified: true },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await notifyEmailChange(tx, ctx.app, { change: 'verified', email: chosen.email, former: primary })
    return { success: true }
  })
}
