import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

export const removeEmail: Handler<typeof account.calls.removeEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const email = await tx
      .selectFrom('user_emails')
      .select(['id', 'email', 'is_primary'])
      .where('id', '=', input.email_id)
      .where('user_id', '=', ctx.user.id)
      .forUpdate()
      .executeTakeFirst()
    if (!email) throw new AppError('not_found')
    if (email.is_primary) throw new AppError('email_is_primary')
    await tx.deleteFrom('user_emails').where('id', '=', email.id).where('user_id', '=', ctx.user.id).execute()
    await audit(tx, ctx, {
      action: 'user_email.delete',
      id: email.id,
      company_id: null,
      before: { email: email.email },
    })
    return { success: true }
  })
}
