import { askForMail } from '#server/domain/people/ask-for-mail.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'

/** The job finds out whether there is anything to confirm, so that the answer tells nothing. */
export const resendConfirmation: Verb<typeof auth.calls.resendConfirmation> = async (ctx, input) => {
  const { email, plan_id } = input
  await ctx.asSystem((tx) =>
    askForMail(tx, ctx.app, {
      address: email,
      purpose: 'confirm_sign_up',
      job: sendConfirmation,
      data: { email, plan_id },
    }),
  )
  return { success: true }
}
