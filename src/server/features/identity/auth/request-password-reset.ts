import { askForMail } from '#server/domain/people/ask-for-mail.ts'
import { sendPasswordReset } from '#server/domain/people/send-password-reset.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/** The job finds out whether the address exists, so that the answer tells nothing. [C-AUTH-77] */
export const requestPasswordReset: Verb<typeof auth.calls.requestPasswordReset> = async (ctx, input) => {
  const { email } = input
  await ctx.asSystem((tx) =>
    askForMail(tx, ctx.app, { address: email, purpose: 'reset_password', job: sendPasswordReset, data: { email } }),
  )
  return { success: true }
}
