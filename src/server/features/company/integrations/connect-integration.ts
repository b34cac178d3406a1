import { availability, providerOf } from '#server/domain/integrations/providers.ts'
import { requireRoom } from '#server/domain/plans/limits.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import type { integrations } from '#shared/features/company/integrations.ts'
import { beginConnection } from './begin-connection.ts'
import { countingCompanies } from './counting-companies.ts'

/** Begins a connection; one that is connected again is asked for the rights that it is used with. [C-USER-53 C-USER-60] */
export const connectIntegration: Verb<typeof integrations.calls.connectIntegration> = async (ctx, input) => {
  const provider = providerOf(ctx.app.env, input.integration_type)
  const { reason } = availability(provider)
  if (reason !== null) throw new Refusal('integration_unavailable', { name: provider.name, reason })
  // As system: it is counted in companies that the caller may not look into.
  return ctx.asSystem(async (tx) => {
    const asked = tx
      .selectFrom('user_integrations')
      .select('writes_events')
      .where('user_id', '=', ctx.user.id)
      .where('integration_type', '=', provider.type)
      .where('is_active', '=', true)
    const [before, companies] = await together([asked.executeTakeFirst(), countingCompanies(tx, ctx, provider)])
    await together(companies.map((company) => requireRoom(tx, ctx, company, 'integrations', { adding: 1 })))
    const writes_events = before?.writes_events ?? false
    return { authorization_url: await beginConnection(tx, ctx, provider, { writes_events }) }
  })
}
