import { z } from 'zod'
import type { PublicContext } from '#server/platform/app/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'

/** Encryption context of the cookie, so that no other encrypted text is accepted as a cookie. */
const cookiePurpose = 'recognised-browser'
const browserCookie = z.object({ address: z.string(), browser: z.string() })

/** Recognize a browser that has opened a mail link, so that attempts from elsewhere can no longer block it. */
export function rememberBrowser(ctx: PublicContext, email: string): void {
  const told = JSON.stringify({ address: email.toLowerCase(), browser: newToken() })
  ctx.cookies.recognise(ctx.app.encryption.seal(told, cookiePurpose))
}

export function loginAttemptKey(ctx: PublicContext, address: string): { place: string; is_recognised: boolean } {
  const known = ctx.request.recognised_by ? readBrowserCookie(ctx, ctx.request.recognised_by) : null
  return known?.address === address
    ? { place: `browser:${known.browser}`, is_recognised: true }
    : { place: `network:${networkOf(ctx.request.ip_address)}`, is_recognised: false }
}

function readBrowserCookie(ctx: PublicContext, sealed: string) {
  try {
    return browserCookie.parse(JSON.parse(ctx.app.encryption.open(sealed, cookiePurpose)))
  } catch {
    return null
  }
}
