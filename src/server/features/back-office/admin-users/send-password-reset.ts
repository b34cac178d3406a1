import { establishedUserCondition } from '#server/domain/people/established-user.ts'
import { requestLinkMail } from '#server/domain/people/request-link-mail.ts'
import { canResetPassword, sendPasswordReset as sendLink } from '#server/domain/people/send-password-reset.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

/**
 * Mail the user a link to reset the password, with the same mail and limits as if the user had requested it. The
 * audit log records that staff did.
 */
export const sendPasswordReset: Handler<typeof adminUsers.calls.sendPasswordReset> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users as u')
      .innerJoin('user_emails as e', (join) => join.onRef('e.user_id', '=', 'u.id').on('e.is_primary', '=', true))
      .select(['u.id', 'u.status', 'e.email', 'e.is_primary', 'e.is_verified'])
      .select(establishedUserCondition('u.id').as('is_established'))
      .where('u.id', '=', input.target_user_id)
      .executeTakeFirst()
    if (!user) throw new AppError('not_found')
    if (user.status === 'suspended') throw new AppError('user_suspended')
    if (!canResetPassword(user)) throw new AppError('reset_needs_verified_email')
    const { email } = user
    const isSent = await requestLinkMail(tx, ctx.app, {
      address: email,
      purpose: 'reset_password',
      job: sendLink,
      data: { email },
    })
    await audit(tx, ctx, {
      action: 'user.send_password_reset',
      id: user.id,
      company_id: null,
      metadata: { email, is_sent: isSent, admin_notes: input.admin_notes || null },
    })
    return { success: true, is_sent: isSent }
  })
}
