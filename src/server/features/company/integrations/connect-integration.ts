import { generateRandomCodeVerifier } from 'oauth4webapi'
import { authorizationUrl } from '#server/domain/integrations/oauth.ts'
import { availability, providerOf } from '#server/domain/integrations/providers.ts'
import { verifierSealedFor } from '#server/domain/integrations/sealed-for.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import { hashToken, minute, newToken } from '#server/platform/secrets/tokens.ts'
import { Refusal } from '#shared/errors.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

/** How long the person may stay at the provider. */
const lifetime = 10 * minute

/**
 * Begins a connection. Only this session can finish it, once; the verifier never leaves the server in clear.
 * [C-USER-53 C-USER-60]
 */
export const connectIntegration: Verb<typeof integrations.calls.connectIntegration> = async (ctx, input) => {
  const provider = providerOf(ctx.app.env, input.integration_type)
  const { reason } = availability(provider)
  if (reason !== null) throw new Refusal('integration_unavailable', { name: provider.name, reason })

  const state = newToken()
  const verifier = generateRandomCodeVerifier()
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('integration_attempts')
      .where('user_id', '=', ctx.user.id)
      .where('expires_at', '<', now)
      .execute()
    await tx
      .insertInto('integration_attempts')
      .values({
        user_id: ctx.user.id,
        session_id: ctx.session.id,
        integration_type: provider.type,
        state_hash: hashToken(state),
        sealed_verifier: ctx.app.encryption.seal(verifier, verifierSealedFor(ctx.user.id, provider.type)),
        expires_at: fromNow(lifetime),
      })
      .execute()
  })
  return { authorization_url: await authorizationUrl(ctx.app.env, provider, { state, verifier }) }
}
