import { sendVerification } from '#server/domain/people/send-verification.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Only to an own address. */
export const sendEmailVerification: Verb<typeof account.calls.sendEmailVerification> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const email = await tx
      .selectFrom('user_emails')
      .select('id')
      .where('user_id', '=', ctx.user.id)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', input.email))
      .executeTakeFirst()
    if (!email) throw new Refusal('not_found')
    await ctx.app.jobs.enqueue(tx, sendVerification, { user_email_id: email.id })
    return { success: true }
  })
}
