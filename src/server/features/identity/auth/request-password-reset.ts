import type { PublicContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendPasswordReset } from './auth-jobs.ts'

/** The job finds out whether the address exists, so that the answer tells nothing. [C-AUTH-77] */
export async function requestPasswordReset(
  ctx: PublicContext,
  input: Input<typeof auth.calls.requestPasswordReset>,
): Promise<{ success: true }> {
  await ctx.asSystem((tx) => ctx.app.jobs.enqueue(tx, sendPasswordReset, { email: input.email }))
  return { success: true }
}
