import { emailsOf } from '#server/domain/people/emails.ts'
import { makePrimary } from '#server/domain/people/primary-email.ts'
import { offerWayBack, sendPrimaryChanged } from '#server/domain/people/way-back.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Needs the current password; the former primary address is told, and can take it back. [C-USER-38..43] */
export const setPrimaryEmail: Verb<typeof account.calls.setPrimaryEmail> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  return ctx.transaction(async (tx) => {
    // One change of the primary at a time for a user.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute()
    const emails = await emailsOf(tx, ctx.user.id)
    const chosen = emails.find(({ id }) => id === input.email_id)
    if (!chosen) throw new Refusal('not_found')
    if (chosen.is_primary) throw new Refusal('email_is_primary')
    if (!chosen.is_verified) throw new Refusal('email_not_verified')

    await makePrimary(tx, chosen)
    const former = emails.find(({ is_primary }) => is_primary)?.email
    await audit(tx, ctx, {
      act: 'user.update',
      id: ctx.user.id,
      company_id: null,
      before: { email: former },
      after: { email: chosen.email },
    })
    if (former) {
      const way_back = await offerWayBack(tx, ctx.user.id, former)
      await ctx.app.jobs.enqueue(tx, sendPrimaryChanged, { from: former, to: chosen.email, way_back })
    }
    return { emails: await emailsOf(tx, ctx.user.id) }
  })
}
