import { emailsOf } from '#server/domain/people/emails.ts'
import { type MailToken, markEmailVerified } from '#server/domain/people/mail-tokens.ts'
import { makePrimary } from '#server/domain/people/primary-email.ts'
import { removeTwoFactor } from '#server/domain/sign-in/remove-two-factor.ts'
import { actorContext } from '#server/features/identity/actor-context.ts'
import { releaseAddress } from '#server/features/identity/release-address.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#shared/errors.ts'

/**
 * Make a former primary address primary again, even if removed. The attacker keeps no access: other addresses become
 * unverified, open links end, and a second factor set up since is removed. The caller handles sessions and password.
 * @throws invalid_code when somebody else has proved the address since
 */
export async function restorePrimary(tx: Transaction, ctx: PublicContext, token: MailToken): Promise<void> {
  const { user_id, email } = token
  const before = await emailsOf(tx, user_id)
  const id =
    before.find((one) => one.email.toLowerCase() === email.toLowerCase())?.id ?? (await addAgain(tx, ctx, token))
  await markEmailVerified(tx, id)
  await makePrimary(tx, { id, user_id })
  await tx
    .updateTable('user_emails')
    .set({ is_verified: false, verified_at: null })
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .execute()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', user_id).where('used_at', 'is', null).execute()
  const since = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('two_factor_since', '>', token.created_at)
    .executeTakeFirst()
  if (since) await removeTwoFactor(tx, actorContext(ctx, user_id), user_id)
  await audit(tx, actorContext(ctx, user_id), {
    action: 'user.restore_email',
    id: user_id,
    company_id: null,
    before: { email: before.find(({ is_primary }) => is_primary)?.email },
    after: { email },
  })
}

async function addAgain(tx: Transaction, ctx: PublicContext, { user_id, email }: MailToken): Promise<string> {
  try {
    await releaseAddress(tx, actorContext(ctx, user_id), email)
  } catch (error) {
    throw isAppError(error, 'user_already_registered') ? new AppError('invalid_code') : error
  }
  const { id } = await tx.insertInto('user_emails').values({ user_id, email }).returning('id').executeTakeFirstOrThrow()
  return id
}
