import { providerAvailability, providerOf } from '#server/domain/integrations/providers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { integrations } from '#shared/features/company/integrations.ts'
import { beginConnection } from './begin-connection.ts'

/** Start the connection to a provider. A reconnection requests the same scopes as before. */
export const connectIntegration: Handler<typeof integrations.calls.connectIntegration> = async (ctx, input) => {
  const provider = providerOf(ctx.app.env, input.integration_type)
  const { reason } = providerAvailability(provider)
  if (reason !== null) throw new AppError('integration_unavailable', { name: provider.name, reason })
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('user_integrations')
      .select('writes_events')
      .where('user_id', '=', ctx.user.id)
      .where('integration_type', '=', provider.type)
      .where('is_active', '=', true)
      .executeTakeFirst()
    const writes_events = before?.writes_events ?? false
    return { authorization_url: await beginConnection(tx, ctx, provider, { writes_events }) }
  })
}
