import { makeEmailPrimary } from '#server/domain/people/make-email-primary.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { notifyEmailChange } from './email-notices.ts'
import { lockEmail } from './lock-email.ts'

export const adminSetPrimaryEmail: Handler<typeof adminUsers.calls.adminSetPrimaryEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { user, chosen, primary, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_primary) throw new AppError('email_is_primary')
    if (!chosen.is_verified) throw new AppError('email_not_verified')
    await makeEmailPrimary(tx, chosen)
    await audit(tx, ctx, {
      action: 'user.set_primary_email',
      id: user.id,
      company_id: null,
      before: { email: primary },
      after: { email: chosen.email },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await notifyEmailChange(tx, ctx.app, { change: 'primary', email: chosen.email, former: primary })
    return { success: true }
  })
}
