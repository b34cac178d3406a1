import { requestVerification } from '#server/domain/people/send-verification.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { lockEmail } from './lock-email.ts'

/** Mail a verification link to an address of the user. Earlier links become invalid. */
export const sendEmailVerification: Handler<typeof adminUsers.calls.sendEmailVerification> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { user, chosen, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_verified) throw new AppError('email_verified_already')
    await audit(tx, ctx, {
      action: 'user.send_verification',
      id: user.id,
      company_id: null,
      metadata: { user_email_id: chosen.id, email: chosen.email, admin_notes },
    })
    await requestVerification(tx, ctx.app, chosen)
    return { success: true }
  })
}
