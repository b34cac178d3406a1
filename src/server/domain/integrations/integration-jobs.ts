import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { revokeAtProvider } from './oauth.ts'
import { providerOf } from './providers.ts'
import { tokenPurpose } from './sealing-purposes.ts'

/** Revoke a token at the provider. A failure does not matter much, because our copy is already deleted. */
export const revokeIntegrationTokens = job({
  name: 'revoke-integration-tokens',
  data: z.object({ user_id: z.string(), integration_type: z.string(), sealed: z.string() }),
  async work({ app }, { user_id, integration_type, sealed }) {
    const provider = providerOf(app.env, integration_type)
    if (!provider.client) return
    const token = app.encryption.open(sealed, tokenPurpose(user_id, integration_type))
    await revokeAtProvider(app.env, provider, token).catch((error: unknown) => {
      app.log.warn({ err: error, provider: integration_type }, 'a provider could not be told of a disconnection')
    })
  },
})
