import { z } from 'zod'
import { lifetimes, type MailToken } from '#server/domain/people/mail-tokens.ts'
import type { PublicContext } from '#server/platform/app/context.ts'

const sealedFor = 'signed-up-browser'
const signedUp = z.object({ user_id: z.string(), until: z.number() })

/** Recognize the browser that signed up, while the first link of its mail is valid. */
export function rememberSignUp(ctx: PublicContext, userId: string): void {
  const until = Date.now() + lifetimes.confirm_sign_up
  ctx.cookies.keepSignUp(ctx.app.encryption.seal(JSON.stringify({ user_id: userId, until }), sealedFor))
}

/**
 * Whether this browser made the sign-up that the code confirms, and thus needs no password. Sign-ups with the same address
 * elsewhere do not count. False for signed-in callers (a link must not switch accounts) and for established accounts.
 */
export function isSignUpBrowser({ app, request }: PublicContext, token: MailToken): boolean {
  if (token.purpose !== 'confirm_sign_up' || token.is_established) return false
  if (request.access_token !== null || request.refresh_token !== null || request.signed_up_by === null) return false
  try {
    const known = signedUp.parse(JSON.parse(app.encryption.open(request.signed_up_by, sealedFor)))
    return known.user_id === token.user_id && known.until > Date.now()
  } catch {
    // A forged cookie or an old key: not recognized.
    return false
  }
}
