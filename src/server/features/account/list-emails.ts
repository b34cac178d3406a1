import type { Output } from '../../../shared/call.ts'
import type { account } from '../../../shared/features/account.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { emailsOf } from '../../platform/emails.ts'

export async function listEmails(ctx: SignedInContext): Promise<Output<typeof account.calls.listEmails>> {
  return { emails: await ctx.transaction((tx) => emailsOf(tx, ctx.user.id)) }
}
