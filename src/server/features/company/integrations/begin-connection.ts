import { generateRandomCodeVerifier } from 'oauth4webapi'
import { authorizationUrl } from '#server/domain/integrations/oauth.ts'
import { type Provider, scopeOf } from '#server/domain/integrations/providers.ts'
import { verifierPurpose } from '#server/domain/integrations/sealing-purposes.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'

const attemptLifetime = 10 * millisecondsPerMinute

/**
 * Create the authorization URL of a provider. Only the same session can finish the connection, and only once. The
 * PKCE verifier is stored in encrypted form only.
 */
export async function beginConnection(
  tx: Transaction,
  ctx: SignedInContext,
  provider: Provider,
  { writes_events }: { writes_events: boolean },
): Promise<string> {
  const state = newToken()
  const verifier = generateRandomCodeVerifier()
  await tx.deleteFrom('integration_attempts').where('user_id', '=', ctx.user.id).where('expires_at', '<', now).execute()
  await tx
    .insertInto('integration_attempts')
    .values({
      user_id: ctx.user.id,
      session_id: ctx.session.id,
      integration_type: provider.type,
      state_hash: hashToken(state),
      sealed_verifier: ctx.app.encryption.seal(verifier, verifierPurpose(ctx.user.id, provider.type)),
      expires_at: fromNow(attemptLifetime),
      writes_events,
    })
    .execute()
  return authorizationUrl(ctx.app.env, provider, { scope: scopeOf(provider, { writes_events }), state, verifier })
}
