import {
  consumeMailToken,
  findMailToken,
  markEmailVerified,
  revokeOpenLinks,
} from '#server/domain/people/mail-tokens.ts'
import { openChallenge } from '#server/domain/sign-in/two-factor-challenges.ts'
import { actorContextOfUser } from '#server/features/identity/actor-context.ts'
import { openSignedInSession } from '#server/features/identity/signed-in-sessions.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { isSignUpBrowser } from './sign-up-browser.ts'

/**
 * Confirm an email address with the mailed code. The code alone does not activate the account, because anyone can
 * sign up with somebody else's address: the password is needed too. A wrong password leaves the code usable, and
 * `resetPassword` can set a new password. The browser that signed up needs no password and is signed in, unless a
 * second factor is required.
 */
export const confirmSignUp: Handler<typeof auth.calls.confirmSignUp> = async (ctx, input) => {
  // There is no session; the code identifies the user.
  const asked = await ctx.asSystem((tx) => findPendingSignUp(tx, input.code))
  const isHere = input.password === undefined && isSignUpBrowser(ctx, asked.token)
  if (!isHere && !(await verifyPassword(asked.password_hash, input.password ?? '')))
    throw new AppError('wrong_sign_up_password')

  const { email, two_factor, opened } = await ctx.asSystem(async (tx) => {
    const { token, password_hash, user } = await findPendingSignUp(tx, input.code)
    const { id, user_id, user_email_id } = token
    // A later sign-up with the same address may have set another password.
    if (password_hash !== asked.password_hash) throw new AppError('wrong_sign_up_password')
    if (!user_email_id || !(await consumeMailToken(tx, id))) throw new AppError('invalid_code')
    await markEmailVerified(tx, user_email_id)
    await revokeOpenLinks(tx, user_id)
    await audit(tx, actorContextOfUser(ctx, user_id), {
      action: 'user.verify_email',
      id: user_id,
      company_id: null,
      after: { email: token.email },
    })
    return {
      email: token.email,
      ...(isHere ? await openFirstSession(tx, ctx, user) : { two_factor: null, opened: null }),
    }
  })
  if (isHere) ctx.cookies.keepSignUp(null)
  if (opened) ctx.cookies.write(opened.tokens)
  return { success: true, email, signed_in: opened !== null, two_factor }
}

async function openFirstSession(tx: Transaction, ctx: PublicContext, user: PendingSignUp['user']) {
  return user.two_factor_since
    ? { two_factor: await openChallenge(tx, user.id), opened: null }
    : { two_factor: null, opened: await openSignedInSession(tx, ctx, user) }
}

type PendingSignUp = Awaited<ReturnType<typeof findPendingSignUp>>

async function findPendingSignUp(tx: Transaction, code: string) {
  const found = await findMailToken(tx, code, ['confirm_sign_up'])
  if (found.state === 'expired') throw new AppError('expired_code')
  if (found.state !== 'valid') throw new AppError('invalid_code')
  const { password_hash, ...user } = await tx
    .selectFrom('users')
    .select(['id', 'email', 'two_factor_since', 'password_hash'])
    .where('id', '=', found.token.user_id)
    .executeTakeFirstOrThrow()
  return { token: found.token, password_hash, user }
}
