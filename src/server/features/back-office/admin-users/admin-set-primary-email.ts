import { makePrimary } from '#server/domain/people/primary-email.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { tellOfEmailChange } from './email-notices.ts'
import { lockEmail } from './lock-email.ts'

/** [A-CALL-59 A-UDET-48 A-UDET-50..53] */
export const adminSetPrimaryEmail: Verb<typeof adminUsers.calls.adminSetPrimaryEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { user, chosen, primary, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_primary) throw new Refusal('email_is_primary')
    if (!chosen.is_verified) throw new Refusal('email_not_verified')
    await makePrimary(tx, chosen)
    await audit(tx, ctx, {
      act: 'user.set_primary_email',
      id: user.id,
      company_id: null,
      before: { email: primary },
      after: { email: chosen.email },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    await tellOfEmailChange(tx, ctx.app, { change: 'primary', email: chosen.email, former: primary })
    return { success: true }
  })
}
