import type { Verb } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendPasswordReset } from './auth-jobs.ts'

/** The job finds out whether the address exists, so that the answer tells nothing. [C-AUTH-77] */
export const requestPasswordReset: Verb<typeof auth.calls.requestPasswordReset> = async (ctx, input) => {
  await ctx.asSystem((tx) => ctx.app.jobs.enqueue(tx, sendPasswordReset, { email: input.email }))
  return { success: true }
}
