import { z } from 'zod'
import { lifetimes, type MailToken } from '#server/domain/people/mail-tokens.ts'
import type { PublicContext } from '#server/platform/app/context.ts'

const sealedFor = 'signed-up-browser'
const signedUp = z.object({ user_id: z.string(), until: z.number() })

/** The browser that signed up, for as long as the first link of its mail works. */
export function rememberSignUp(ctx: PublicContext, userId: string): void {
  const until = Date.now() + lifetimes.confirm_sign_up
  ctx.cookies.keepSignUp(ctx.app.encryption.seal(JSON.stringify({ user_id: userId, until }), sealedFor))
}

/**
 * Whether this browser made the very sign-up that the code confirms, so that it need not prove to know the password. One
 * that somebody made with the same address elsewhere, before or after, is another one. Who is signed in is never made
 * somebody else by a link, and an account that is more than a claim is opened by its password alone.
 */
export function isSignUpBrowser({ app, request }: PublicContext, token: MailToken): boolean {
  if (token.purpose !== 'confirm_sign_up' || token.is_established) return false
  if (request.access_token !== null || request.refresh_token !== null || request.signed_up_by === null) return false
  try {
    const known = signedUp.parse(JSON.parse(app.encryption.open(request.signed_up_by, sealedFor)))
    return known.user_id === token.user_id && known.until > Date.now()
  } catch {
    // Not ours, or of an earlier key: a browser like any other.
    return false
  }
}
