import { emailsOfUserQuery } from '#server/domain/people/emails.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { account } from '#shared/features/identity/account.ts'

export const listEmails: Handler<typeof account.calls.listEmails> = async (ctx) => {
  return { emails: await ctx.transaction((tx) => emailsOfUserQuery(tx, ctx.user.id)) }
}
