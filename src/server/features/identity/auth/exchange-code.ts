import { consumeMailToken, findMailToken } from '#server/domain/people/mail-tokens.ts'
import { clearLoginAttempts } from '#server/domain/sign-in/login-attempts.ts'
import { rememberBrowser } from '#server/domain/sign-in/recognized-browsers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { needsStrongPassword } from '#server/platform/secrets/passwords.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { isSignUpBrowser } from './sign-up-browser.ts'

/**
 * Return the purpose of a mailed code. An unlock code is used up: from now on this browser is recognized and can sign
 * in. Opened again within its lifetime, it only tells that the block has ended. Other codes stay valid, because the
 * next call uses them up together with a password.
 */
export const exchangeCode: Handler<typeof auth.calls.exchangeCode> = async (ctx, input) => {
  // There is no session; the code identifies the user.
  const { isUsedNow, needs_strong_password, ...token } = await ctx.asSystem(async (tx) => {
    const found = await findMailToken(tx, input.code, [
      'confirm_sign_up',
      'reset_password',
      'restore_primary',
      'unlock',
    ])
    // A mail scanner may have opened the link before: the block has ended all the same.
    if (found.state === 'used' && found.token.purpose === 'unlock' && !found.is_expired)
      return { ...found.token, isUsedNow: false, needs_strong_password: false }
    if (found.state === 'used' && found.token.purpose === 'confirm_sign_up' && found.token.is_verified)
      throw new AppError('used_code')
    if (found.state === 'expired') throw new AppError('expired_code')
    if (found.state !== 'valid') throw new AppError('invalid_code')
    const { user_id, purpose } = found.token
    if (purpose !== 'unlock')
      return { ...found.token, isUsedNow: false, needs_strong_password: await needsStrongPassword(tx, user_id) }
    if (!(await consumeMailToken(tx, found.token.id))) throw new AppError('invalid_code')
    await clearLoginAttempts(tx, found.token.email.toLowerCase())
    return { ...found.token, isUsedNow: true, needs_strong_password: false }
  })
  const { purpose, email } = token
  if (isUsedNow) rememberBrowser(ctx, email)
  const is_first_proof = !token.is_established || (purpose === 'reset_password' && !token.is_verified)
  return {
    ...{ kind: kindByPurpose[purpose], email, is_first_proof, needs_strong_password },
    signs_in: isSignUpBrowser(ctx, token),
  }
}

const kindByPurpose = {
  confirm_sign_up: 'signup',
  verify_email: 'signup',
  reset_password: 'recovery',
  restore_primary: 'restore',
  keep_account: 'restore',
  unlock: 'unlock',
} as const
