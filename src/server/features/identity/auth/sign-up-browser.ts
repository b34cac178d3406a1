import { z } from 'zod'
import { type MailToken, mailTokenMilliseconds } from '#server/domain/people/mail-tokens.ts'
import type { PublicContext } from '#server/platform/app/context.ts'

const cookieEncryptionContext = 'signed-up-browser'
const signUpCookie = z.object({ user_id: z.string(), until: z.number() })

/**
 * Set a cookie that identifies this browser as the one that signed up, as long as the first confirmation link is
 * valid.
 */
export function rememberSignUp(ctx: PublicContext, userId: string): void {
  const until = Date.now() + mailTokenMilliseconds.confirm_sign_up
  ctx.cookies.keepSignUp(ctx.app.encryption.seal(JSON.stringify({ user_id: userId, until }), cookieEncryptionContext))
}

/**
 * Whether the sign-up that the code confirms came from this browser, so that no password is needed. Other browsers
 * that signed up with the same address do not count. False for signed-in callers, because a link must not switch
 * accounts, and for established accounts.
 */
export function isSignUpBrowser({ app, request }: PublicContext, token: MailToken): boolean {
  if (token.purpose !== 'confirm_sign_up' || token.is_established) return false
  if (request.access_token !== null || request.refresh_token !== null || request.signed_up_by === null) return false
  try {
    const known = signUpCookie.parse(JSON.parse(app.encryption.open(request.signed_up_by, cookieEncryptionContext)))
    return known.user_id === token.user_id && known.until > Date.now()
  } catch {
    // The cookie is forged or was encrypted with an old key, so the browser is unknown.
    return false
  }
}
