import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { tellOfEmailChange } from './email-notices.ts'
import { keepSuperAdminIn, lockEmail } from './lock-email.ts'

/** [A-CALL-58 A-UDET-49 A-UDET-54] */
export const adminRemoveUserEmail: Verb<typeof adminUsers.calls.adminRemoveUserEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const locked = await lockEmail(tx, input)
    const { user, chosen, primary, admin_notes } = locked
    if (chosen.is_primary) throw new Refusal('email_is_primary')
    keepSuperAdminIn(locked)
    await tx.deleteFrom('user_emails').where('id', '=', chosen.id).where('user_id', '=', user.id).execute()
    await audit(tx, ctx, {
      act: 'user.remove_email',
      id: user.id,
      company_id: null,
      before: { email: chosen.email, is_verified: chosen.is_verified },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await tellOfEmailChange(tx, ctx.app, { change: 'removed', email: chosen.email, former: primary })
    return { success: true }
  })
}
