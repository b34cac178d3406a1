import { requestLinkMail } from '#server/domain/people/request-link-mail.ts'
import { sendPasswordReset } from '#server/domain/people/send-password-reset.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/**
 * Mail a link to set a new password. A job checks whether the address has an account, so the response does not
 * reveal it.
 */
export const requestPasswordReset: Handler<typeof auth.calls.requestPasswordReset> = async (ctx, input) => {
  const { email } = input
  await ctx.asSystem((tx) =>
    requestLinkMail(tx, ctx.app, {
      address: email,
      purpose: 'reset_password',
      job: sendPasswordReset,
      data: { email },
    }),
  )
  return { success: true }
}
