import { emailsOfUserQuery } from '#server/domain/people/emails.ts'
import { makeEmailPrimary } from '#server/domain/people/make-email-primary.ts'
import { createRestoreLink, sendPrimaryAddressChanged } from '#server/domain/people/restore-primary-address.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/**
 * Make a verified address the primary one. Requires the current password. The former primary address gets a mail
 * with a link to restore it.
 */
export const setPrimaryEmail: Handler<typeof account.calls.setPrimaryEmail> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  return ctx.transaction(async (tx) => {
    // Lock the user, so that concurrent changes of the primary address run one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute()
    const emails = await emailsOfUserQuery(tx, ctx.user.id)
    const chosen = emails.find(({ id }) => id === input.email_id)
    if (!chosen) throw new AppError('not_found')
    if (chosen.is_primary) throw new AppError('email_is_primary')
    if (!chosen.is_verified) throw new AppError('email_not_verified')

    await makeEmailPrimary(tx, chosen)
    const former = emails.find(({ is_primary }) => is_primary)?.email
    await audit(tx, ctx, {
      action: 'user.update',
      id: ctx.user.id,
      company_id: null,
      before: { email: former },
      after: { email: chosen.email },
    })
    if (former) {
      const way_back = await createRestoreLink(tx, ctx.user.id, former)
      await ctx.app.jobs.enqueue(tx, sendPrimaryAddressChanged, { from: former, to: chosen.email, way_back })
    }
    return { emails: await emailsOfUserQuery(tx, ctx.user.id) }
  })
}
