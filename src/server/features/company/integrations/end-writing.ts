import { z } from 'zod'
import { refreshTokens, revokeAtProvider } from '#server/domain/integrations/oauth.ts'
import { type Provider, providerOf } from '#server/domain/integrations/providers.ts'
import { tokenPurpose } from '#server/domain/integrations/sealing-purposes.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { calendarService } from './calendar-service.ts'
import { TokenRejectedError } from './request-provider.ts'
import { syncCalendar } from './write-calendar.ts'
import { claimCalendar, releaseCalendar } from './written-calendars.ts'

interface EndedConnection extends Record<string, unknown> {
  user_id: string
  integration_type: string
  access_token: string | null
  refresh_token: string | null
  /**
   * Until this time, failed removals of calendar entries are retried. Afterwards the tokens are deleted in any case.
   */
  until: string
}

/** Minutes after disconnecting within which written calendar entries can be removed. */
export const calendarClearingMinutes = 60

/**
 * Job after a user disconnects: remove the calendar entries that Marquee wrote, as long as the tokens are valid, then
 * revoke the tokens.
 */
export const endWriting: Job<EndedConnection> = job({
  name: 'end-calendar-writing',
  queue: 'outgoing',
  data: z.object({
    user_id: z.string(),
    integration_type: z.string(),
    access_token: z.string().nullable(),
    refresh_token: z.string().nullable(),
    until: z.string(),
  }),
  async work(ctx, ended) {
    const provider = providerOf(ctx.app.env, ended.integration_type)
    if (!provider.client) return
    const open = (sealed: string | null) =>
      sealed === null ? null : ctx.app.encryption.open(sealed, tokenPurpose(ended.user_id, provider.type))
    const tokens = { access: open(ended.access_token), refresh: open(ended.refresh_token) }
    try {
      await clearCalendars(ctx, provider, ended, tokens)
    } catch (error) {
      if (!(error instanceof TokenRejectedError) && Date.parse(ended.until) > Date.now()) throw error
      ctx.app.log.warn({ err: error, provider: provider.type }, 'what was written to a calendar could not be removed')
    }
    await revokeTokens(ctx, provider, ended, tokens)
  },
})

interface Tokens {
  access: string | null
  refresh: string | null
}

/** @throws@throws TokenRejectedError if the person has revoked access; any other provider error */
async function clearCalendars(
  ctx: JobContext,
  provider: Provider,
  ended: EndedConnection,
  tokens: Tokens,
): Promise<void> {
  for (const { id } of await calendarsOf(ctx, ended)) {
    try {
      await clearCalendar(ctx, provider, id, tokens.access)
    } catch (error) {
      if (!(error instanceof TokenRejectedError)) throw error
      await renewTokens(ctx, provider, tokens)
      await clearCalendar(ctx, provider, id, tokens.access)
    }
  }
}

async function renewTokens({ app }: JobContext, provider: Provider, tokens: Tokens): Promise<void> {
  const granted = tokens.refresh === null ? null : await refreshTokens(app.env, provider, tokens.refresh)
  if (!granted) throw new TokenRejectedError('consent has ended')
  tokens.access = granted.access_token
  tokens.refresh = granted.refresh_token ?? tokens.refresh
}

async function clearCalendar(ctx: JobContext, provider: Provider, id: string, token: string | null): Promise<void> {
  if (token === null) throw new TokenRejectedError('there is no access token')
  const claimed = await ctx.asSystem((tx) => claimCalendar(tx, id, { always: true }))
  if (!claimed) throw new Error('the calendar is being written')
  try {
    const outcome = await syncCalendar(ctx, provider, claimed, calendarService(provider, token), { ends: true })
    if (outcome !== 'done') throw new Error('not all of it is removed yet')
  } finally {
    await ctx.asSystem((tx) =>
      releaseCalendar(tx, id, { written_changes: null, compared: false, tries: 0, again_in: null }),
    )
  }
}

function calendarsOf({ asSystem }: JobContext, { user_id, integration_type }: EndedConnection) {
  return asSystem((tx) =>
    tx
      .selectFrom('written_calendars')
      .select('id')
      .where('user_id', '=', user_id)
      .where('integration_type', '=', integration_type)
      .orderBy('id')
      .execute(),
  )
}

/** Revoke the tokens, unless the person has reconnected: both connections may depend on the same consent. */
async function revokeTokens(
  ctx: JobContext,
  provider: Provider,
  ended: EndedConnection,
  tokens: Tokens,
): Promise<void> {
  const isConnected = await ctx.asSystem(async (tx) => {
    await tx
      .deleteFrom('written_calendars')
      .where('user_id', '=', ended.user_id)
      .where('integration_type', '=', ended.integration_type)
      .execute()
    return tx
      .selectFrom('user_integrations')
      .select('id')
      .where('user_id', '=', ended.user_id)
      .where('integration_type', '=', ended.integration_type)
      .where('is_active', '=', true)
      .executeTakeFirst()
  })
  const token = provider.revokes === 'bearer' ? tokens.access : (tokens.refresh ?? tokens.access)
  if (isConnected || !token) return
  await revokeAtProvider(ctx.app.env, provider, token).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, provider: provider.type }, 'a provider could not be told of a disconnection')
  })
}
