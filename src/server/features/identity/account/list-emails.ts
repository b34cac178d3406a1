import { emailsOf } from '#server/domain/people/emails.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { account } from '#shared/features/identity/account.ts'

export async function listEmails(ctx: SignedInContext): Promise<Output<typeof account.calls.listEmails>> {
  return { emails: await ctx.transaction((tx) => emailsOf(tx, ctx.user.id)) }
}
