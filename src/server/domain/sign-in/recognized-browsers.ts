import { z } from 'zod'
import type { PublicContext } from '#server/platform/app/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'

/** What a cookie of ours is sealed for: no other sealed text opens in its place. */
const sealedFor = 'recognised-browser'
const recognised = z.object({ address: z.string(), browser: z.string() })

/** The browser that brought a link of a mail: guesses made elsewhere at this address keep it out no more. */
export function rememberBrowser(ctx: PublicContext, email: string): void {
  const told = JSON.stringify({ address: email.toLowerCase(), browser: newToken() })
  ctx.cookies.recognise(ctx.app.encryption.seal(told, sealedFor))
}

/** Where a guess at the password of an address is counted. */
export function loginAttemptKey(ctx: PublicContext, address: string): { place: string; is_recognised: boolean } {
  const known = ctx.request.recognised_by ? read(ctx, ctx.request.recognised_by) : null
  return known?.address === address
    ? { place: `browser:${known.browser}`, is_recognised: true }
    : { place: `network:${networkOf(ctx.request.ip_address)}`, is_recognised: false }
}

function read(ctx: PublicContext, sealed: string) {
  try {
    return recognised.parse(JSON.parse(ctx.app.encryption.open(sealed, sealedFor)))
  } catch {
    // Not ours, or of an earlier key: a browser like any other.
    return null
  }
}
