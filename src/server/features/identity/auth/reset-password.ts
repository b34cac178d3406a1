import { emailsOfUserQuery } from '#server/domain/people/emails.ts'
import {
  consumeMailToken,
  findMailToken,
  type MailToken,
  markEmailVerified,
  revokeOpenLinks,
} from '#server/domain/people/mail-tokens.ts'
import { makeEmailPrimary } from '#server/domain/people/make-email-primary.ts'
import { clearLoginAttempts } from '#server/domain/sign-in/login-attempts.ts'
import { removeTwoFactor } from '#server/domain/sign-in/remove-two-factor.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import { actorContextOfUser } from '#server/features/identity/actor-context.ts'
import { createAccount } from '#server/features/identity/create-account.ts'
import { releaseAddress } from '#server/features/identity/release-address.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { assertStrongEnough, hashPassword, needsStrongPassword } from '#server/platform/secrets/passwords.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendPasswordChanged } from './auth-jobs.ts'

/**
 * Set a new password with a mailed code, which works once and until it expires. All sessions end. A password that is
 * too weak leaves the code usable. Accepts codes of a password reset, of a sign-up confirmation (if the user does
 * not know the password), and of a restored primary address. If the address was never verified, a new account with
 * the sent name replaces the old one, so that nothing remains of whoever signed up before.
 */
export const resetPassword: Handler<typeof auth.calls.resetPassword> = async (ctx, input) => {
  const passwordHash = await hashPassword(input.new_password)
  // There is no session; the code identifies the user.
  return ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, ['reset_password', 'confirm_sign_up', 'restore_primary'])
    if (found.state === 'expired') throw new AppError('expired_code')
    if (found.state !== 'valid') throw new AppError('invalid_code')
    const { token } = found
    const { user_id, email } = token
    assertStrongEnough(input.new_password, await needsStrongPassword(tx, user_id))
    if (!(await consumeMailToken(tx, token.id))) throw new AppError('invalid_code')
    await clearLoginAttempts(tx, email.toLowerCase())

    if (token.purpose === 'reset_password' ? !token.is_verified : token.purpose === 'confirm_sign_up') {
      await replaceUnverifiedAccount(tx, ctx, token, {
        full_name: input.full_name ?? null,
        password_hash: passwordHash,
      })
      return { success: true, email }
    }
    if (token.purpose === 'restore_primary') await restorePrimary(tx, ctx, token)
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user_id).execute()
    await revokeOpenLinks(tx, user_id)
    await revokeSessions(tx, { user_id }, 'password_reset')
    await audit(tx, actorContextOfUser(ctx, user_id), { action: 'user.password_reset', id: user_id, company_id: null })
    await ctx.app.jobs.enqueue(tx, sendPasswordChanged, { email })
    return { success: true, email }
  })
}

/**
 * Start a new account for an address that was never verified. Not for established accounts: access to one mailbox
 * must not suffice to take them over.
 */
async function replaceUnverifiedAccount(
  tx: Transaction,
  ctx: PublicContext,
  { email }: MailToken,
  chosen: { full_name: string | null; password_hash: string },
): Promise<void> {
  try {
    await createAccount(tx, ctx, { email: email.toLowerCase(), ...chosen, is_verified: true })
  } catch (error) {
    throw isAppError(error, 'user_already_registered') ? new AppError('invalid_code') : error
  }
}

/**
 * Make a former primary address primary again, even if it was removed. To lock out an attacker, other addresses
 * become unverified, open links become invalid, and a second factor enabled since is removed. The caller handles
 * sessions and password.
 * @throws invalid_code if somebody else has verified the address since
 */
async function restorePrimary(tx: Transaction, ctx: PublicContext, token: MailToken): Promise<void> {
  const { user_id, email } = token
  const before = await emailsOfUserQuery(tx, user_id)
  const id =
    before.find((one) => one.email.toLowerCase() === email.toLowerCase())?.id ??
    (await restoreRemovedAddress(tx, ctx, token))
  await markEmailVerified(tx, id)
  await makeEmailPrimary(tx, { id, user_id })
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
  if (since) await removeTwoFactor(tx, actorContextOfUser(ctx, user_id), user_id)
  await audit(tx, actorContextOfUser(ctx, user_id), {
    action: 'user.restore_email',
    id: user_id,
    company_id: null,
    before: { email: before.find(({ is_primary }) => is_primary)?.email },
    after: { email },
  })
}

async function restoreRemovedAddress(
  tx: Transaction,
  ctx: PublicContext,
  { user_id, email }: MailToken,
): Promise<string> {
  try {
    await releaseAddress(tx, actorContextOfUser(ctx, user_id), email)
  } catch (error) {
    throw isAppError(error, 'user_already_registered') ? new AppError('invalid_code') : error
  }
  const { id } = await tx.insertInto('user_emails').values({ user_id, email }).returning('id').executeTakeFirstOrThrow()
  return id
}
