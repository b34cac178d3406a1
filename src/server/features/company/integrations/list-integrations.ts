import { providers, whyUnavailable } from '#server/domain/integrations/providers.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { integrations } from '#shared/features/company/integrations.ts'

/** Every provider with the own state, ordered by integration_type. [C-USER-52 C-USER-63 C-CALL-85] */
export const listIntegrations: Verb<typeof integrations.calls.listIntegrations> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_integrations')
      .select(['id', 'integration_type', 'is_active', 'created_at', 'metadata'])
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
        state: isActive ? 'connected' : provider.client ? 'not_connected' : 'unavailable',
        reason: isActive || provider.client ? null : whyUnavailable(provider),
        id: row?.id ?? null,
        is_active: isActive,
        connected_at: isActive && typeof connectedAt === 'string' ? connectedAt : null,
      }
    }),
  }
}
