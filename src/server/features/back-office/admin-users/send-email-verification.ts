import { askForVerification } from '#server/domain/people/send-verification.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { lockEmail } from './lock-email.ts'

/** The link goes by job; one sent before stops working. [A-CALL-84 A-UDET-44..47] */
export const sendEmailVerification: Verb<typeof adminUsers.calls.sendEmailVerification> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { user, chosen, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_verified) throw new Refusal('email_verified_already')
    await audit(tx, ctx, {
      act: 'user.send_verification',
      id: user.id,
      company_id: null,
      metadata: { user_email_id: chosen.id, email: chosen.email, admin_notes },
    })
    await askForVerification(tx, ctx.app, chosen)
    return { success: true }
  })
}
