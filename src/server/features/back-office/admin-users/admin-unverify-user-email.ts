import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { tellOfEmailChange } from './email-notices.ts'
import { keepSuperAdminIn, lockEmail } from './lock-email.ts'

/** The primary stays primary. [A-CALL-57 A-UDET-43] */
export const adminUnverifyUserEmail: Verb<typeof adminUsers.calls.adminUnverifyUserEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const locked = await lockEmail(tx, input)
    const { user, chosen, primary, admin_notes } = locked
    if (!chosen.is_verified) throw new Refusal('email_unverified_already')
    keepSuperAdminIn(locked)
    await tx
      .updateTable('user_emails')
      .set({ is_verified: false, verified_at: null })
      .where('id', '=', chosen.id)
      .where('user_id', '=', user.id)
      .execute()
    await audit(tx, ctx, {
      act: 'user.unverify_email',
      id: user.id,
      company_id: null,
      before: { email: chosen.email, is_verified: true },
      after: { email: chosen.email, is_verified: false },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await tellOfEmailChange(tx, ctx.app, { change: 'unverified', email: chosen.email, former: primary })
    return { success: true }
  })
}
