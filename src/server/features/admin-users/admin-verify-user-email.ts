import { Refusal } from '../../../shared/errors.ts'
import type { AddressOfUser } from '../../../shared/features/admin-users.ts'
import { audit } from '../../platform/audit.ts'
import type { AdminContext } from '../../platform/context.ts'
import { markEmailVerified } from '../../platform/mail-tokens.ts'
import { lockEmail } from './lock-email.ts'

/** @throws not_found, email_verified_already [A-CALL-56 A-UDET-42] */
export async function adminVerifyUserEmail(ctx: AdminContext, input: AddressOfUser): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    const { user, chosen, admin_notes } = await lockEmail(tx, input)
    if (chosen.is_verified) throw new Refusal('email_verified_already')
    await markEmailVerified(tx, chosen.id)
    await audit(tx, ctx, {
      action: 'verify_email',
      resource: ['user', user.id],
      before: { email: chosen.email, is_verified: false },
      after: { email: chosen.email, is_verified: true },
      metadata: { user_email_id: chosen.id, admin_notes },
    })
    return { success: true }
  })
}
