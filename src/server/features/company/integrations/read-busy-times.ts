import { type Provider, providerAvailability, providers } from '#server/domain/integrations/providers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { busyDaysAhead, type integrations } from '#shared/features/company/integrations.ts'
import { fetchBusyTimes } from './busy-times.ts'
import { withConnection } from './with-connection.ts'

const day = 86_400_000

/**
 * Read the current busy times from every connected calendar. The call also writes: it stores refreshed tokens and
 * failures.
 */
export const readBusyTimes: Handler<typeof integrations.calls.readBusyTimes> = async (ctx, { time_zone }) => {
  const from = new Date()
  const stretch = {
    from: from.toISOString(),
    until: new Date(from.getTime() + busyDaysAhead * day).toISOString(),
    time_zone,
  }
  const read = async (provider: Provider) => {
    const busy = await withConnection(ctx, provider, (token) => fetchBusyTimes(provider, token, stretch))
    return busy && { integration_type: provider.type, name: provider.name, busy }
  }
  const calendars = providers(ctx.app.env).filter(
    (provider) => providerAvailability(provider).reason === null && 'busy_times' in provider.use,
  )
  const answers = await Promise.all(calendars.map(read))
  return { calendars: answers.filter((answer) => answer !== null) }
}
