import { requestLinkMail } from '#server/domain/people/request-link-mail.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'

/**
 * Send the confirmation mail again. A job checks whether the address needs confirmation, so the response does not
 * reveal whether an account exists.
 */
export const resendConfirmation: Handler<typeof auth.calls.resendConfirmation> = async (ctx, input) => {
  const { email, plan_id } = input
  await ctx.asSystem((tx) =>
    requestLinkMail(tx, ctx.app, {
      address: email,
      purpose: 'confirm_sign_up',
      job: sendConfirmation,
      data: { email, plan_id },
    }),
  )
  return { success: true }
}
