import { emailColumns } from '#server/domain/people/emails.ts'
import { lockAddress } from '#server/domain/people/lock-address.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Add an unverified secondary address. Requires the current password. A taken address violates a unique index. */
export const addEmail: Handler<typeof account.calls.addEmail> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  return ctx.transaction(async (tx) => {
    await lockAddress(tx, input.email)
    const email = await tx
      .insertInto('user_emails')
      .values({ user_id: ctx.user.id, email: input.email })
      .returning([...emailColumns])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'user_email.create', id: email.id, company_id: null, after: { email: email.email } })
    return { email }
  })
}
