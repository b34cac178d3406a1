import { type Provider, providerAvailability, providers } from '#server/domain/integrations/providers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { ConnectionFailure, integrations, UserIntegration } from '#shared/features/company/integrations.ts'

export const listIntegrations: Handler<typeof integrations.calls.listIntegrations> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_integrations')
      .select([
        'id',
        'integration_type',
        'is_active',
        'created_at',
        'metadata',
        'last_worked_at',
        'failure',
        'writes_events',
        'writing_failure',
      ])
      .where('user_id', '=', ctx.user.id)
      .orderBy('integration_type')
      .execute(),
  )
  return {
    integrations: providers(ctx.app.env).map((provider) => {
      const row = rows.find(({ integration_type }) => integration_type === provider.type)
      const isActive = row?.is_active ?? false
      const connectedAt = row?.metadata.connected_at
      return {
        integration_type: provider.type,
        name: provider.name,
        description: provider.description,
        ...stateOf(provider, isActive ? row : undefined),
        id: row?.id ?? null,
        is_active: isActive,
        connected_at: isActive && typeof connectedAt === 'string' ? connectedAt : null,
        writes_events: provider.writes ? isActive && row?.writes_events === true : null,
        last_worked_at: isActive ? (row?.last_worked_at ?? null) : null,
      }
    }),
  }
}

interface Connection {
  last_worked_at: string | null
  failure: ConnectionFailure | null
  writes_events: boolean
  writing_failure: ConnectionFailure | null
}

/**
 * State of a connection. 'connected' means that the last read and the last write worked. A provider that Marquee does
 * not use yet is never connected.
 */
function stateOf(provider: Provider, connection: Connection | undefined): Pick<UserIntegration, 'state' | 'reason'> {
  const { state, reason } = providerAvailability(provider)
  if (reason !== null) return { state, reason }
  if (!connection) return { state: 'not_connected', reason }
  const failure = connection.failure ?? (connection.writes_events ? connection.writing_failure : null)
  return { state: failure ?? (connection.last_worked_at === null ? 'unused' : 'connected'), reason }
}
