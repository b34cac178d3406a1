import type { Handler } from '#server/platform/app/implement.ts'
import { needsStrongPassword } from '#server/platform/secrets/passwords.ts'
import type { account } from '#shared/features/identity/account.ts'

export const getPasswordPolicy: Handler<typeof account.calls.getPasswordPolicy> = async (ctx) => {
  // The policies of the user's companies can only be read in a system transaction. The session identifies the user.
  return { is_strict: await ctx.asSystem((tx) => needsStrongPassword(tx, ctx.user.id)) }
}
