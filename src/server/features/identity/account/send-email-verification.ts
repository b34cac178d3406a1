import { requestVerification } from '#server/domain/people/send-verification.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

export const sendEmailVerification: Handler<typeof account.calls.sendEmailVerification> = async (ctx, input) => {
  const email = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_emails')
      .select(['id', 'email'])
      .where('user_id', '=', ctx.user.id)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', input.email))
      .executeTakeFirst(),
  )
  if (!email) throw new AppError('not_found')
  // The mail limit per address can only be read in a system transaction.
  await ctx.asSystem((tx) => requestVerification(tx, ctx.app, email))
  return { success: true }
}
