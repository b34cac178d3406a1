import type { Verb } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'

/** The job finds out whether there is anything to confirm, so that the answer tells nothing. */
export const resendConfirmation: Verb<typeof auth.calls.resendConfirmation> = async (ctx, input) => {
  await ctx.asSystem((tx) => ctx.app.jobs.enqueue(tx, sendConfirmation, { email: input.email }))
  return { success: true }
}
