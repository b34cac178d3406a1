import type { PublicContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'

/** The job finds out whether there is anything to confirm, so that the answer tells nothing. */
export async function resendConfirmation(
  ctx: PublicContext,
  input: Input<typeof auth.calls.resendConfirmation>,
): Promise<{ success: true }> {
  await ctx.asSystem((tx) => ctx.app.jobs.enqueue(tx, sendConfirmation, { email: input.email }))
  return { success: true }
}
