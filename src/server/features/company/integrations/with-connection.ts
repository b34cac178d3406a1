import { refreshTokens } from '#server/domain/integrations/oauth.ts'
import type { Provider } from '#server/domain/integrations/providers.ts'
import { tokenPurpose } from '#server/domain/integrations/sealing-purposes.ts'
import type { App } from '#server/platform/app/app.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ConnectionFailure } from '#shared/features/company/integrations.ts'
import { TokenRejectedError } from './request-provider.ts'

export interface ConnectionHolder {
  app: App
  user: { id: string }
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/**
 * How a request uses the calendar. Reading and writing need different OAuth scopes, and their failures are stored
 * separately.
 */
export type CalendarAccess = 'reading' | 'writing'
const failureColumns = { reading: 'failure', writing: 'writing_failure' } as const

/** An access token is refreshed this many milliseconds before it expires. */
const refreshMargin = 60_000

/** The provider rejected the refresh token, because the person revoked the consent or it expired. */
class AccessLostError extends Error {
  /** The rejected refresh token, encrypted. If the stored token differs by now, the connection still works. */
  readonly refused: string | undefined
  constructor(message: string, refused?: string) {
    super(message)
    this.refused = refused
  }
}

/**
 * Call a provider with the person's access token, refreshed if necessary. Stores whether the call worked.
 * @returns null if there is no connection or the call failed
 */
export async function withConnection<Answer>(
  ctx: ConnectionHolder,
  provider: Provider,
  ask: (token: string) => Promise<Answer>,
  purpose: CalendarAccess = 'reading',
): Promise<Answer | null> {
  const connection = await ctx.transaction((tx) => connectionOf(tx, ctx, provider))
  if (!connection) return null
  try {
    const answer = await callWithToken(ctx, provider, connection, ask)
    await recordSuccess(ctx, provider, purpose)
    return answer
  } catch (error) {
    const lost = error instanceof AccessLostError
    const failure = lost ? 'access_lost' : 'unreachable'
    ctx.app.log.warn({ err: error, provider: provider.type, failure }, 'a connection could not be used')
    await recordFailure(ctx, provider, { [failureColumns[purpose]]: failure }, lost ? error.refused : undefined)
    return null
  }
}

type Connection = NonNullable<Awaited<ReturnType<typeof connectionOf>>>

function connectionOf(tx: Transaction, ctx: ConnectionHolder, provider: Provider) {
  return tx
    .selectFrom('user_integrations')
    .select(['access_token', 'refresh_token'])
    .select((row) =>
      row
        .or([row('expires_at', 'is', null), row('expires_at', '>', fromNow(refreshMargin))])
        .$castTo<boolean>()
        .as('is_fresh'),
    )
    .where('user_id', '=', ctx.user.id)
    .where('integration_type', '=', provider.type)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

async function callWithToken<Answer>(
  ctx: ConnectionHolder,
  provider: Provider,
  connection: Connection,
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const { access_token, is_fresh } = connection
  if (access_token !== null && is_fresh) {
    try {
      return await ask(ctx.app.encryption.open(access_token, tokenPurpose(ctx.user.id, provider.type)))
    } catch (error) {
      if (!(error instanceof TokenRejectedError)) throw error
    }
  }
  try {
    return await ask(await refreshAccessToken(ctx, provider, connection))
  } catch (error) {
    throw error instanceof TokenRejectedError ? new AccessLostError(error.message) : error
  }
}

/**
 * Refresh the access token.
 * @throws AccessLostError if the provider returns no new token
 */
async function refreshAccessToken(ctx: ConnectionHolder, provider: Provider, connection: Connection): Promise<string> {
  const purpose = tokenPurpose(ctx.user.id, provider.type)
  const { refresh_token } = connection
  if (refresh_token === null) throw new AccessLostError('there is no refresh token')
  const granted = await refreshTokens(ctx.app.env, provider, ctx.app.encryption.open(refresh_token, purpose))
  if (!granted) throw new AccessLostError('consent has ended', refresh_token)
  await storeRefreshedTokens(ctx, provider, refresh_token, granted)
  return granted.access_token
}

async function storeRefreshedTokens(
  ctx: ConnectionHolder,
  provider: Provider,
  refreshToken: string,
  granted: NonNullable<Awaited<ReturnType<typeof refreshTokens>>>,
): Promise<void> {
  const seal = (token: string) => ctx.app.encryption.seal(token, tokenPurpose(ctx.user.id, provider.type))
  await ctx.transaction((tx) =>
    ownConnection(tx, ctx, provider)
      .set({
        access_token: seal(granted.access_token),
        expires_at: granted.expires_in === null ? null : fromNow(granted.expires_in * 1000),
        ...(granted.refresh_token !== null && { refresh_token: seal(granted.refresh_token) }),
      })
      // The row only matches if the person has not disconnected or reconnected in the meantime.
      .where('refresh_token', '=', refreshToken)
      .execute(),
  )
}

async function recordSuccess(ctx: ConnectionHolder, provider: Provider, purpose: CalendarAccess): Promise<void> {
  // If writing worked, reading works too, so both failures are cleared. Reading does not prove that writing works.
  const mended = { failure: null, ...(purpose === 'writing' && { writing_failure: null }) }
  await ctx.transaction((tx) =>
    ownConnection(tx, ctx, provider)
      .set({ last_worked_at: now, ...mended })
      .execute(),
  )
}

async function recordFailure(
  ctx: ConnectionHolder,
  provider: Provider,
  failed: { failure?: ConnectionFailure; writing_failure?: ConnectionFailure },
  unlessReplaced: string | undefined,
): Promise<void> {
  await ctx.transaction((tx) =>
    ownConnection(tx, ctx, provider)
      .set(failed)
      .$if(unlessReplaced !== undefined, (own) => own.where('refresh_token', '=', unlessReplaced ?? null))
      .execute(),
  )
}

function ownConnection(tx: Transaction, ctx: ConnectionHolder, provider: Provider) {
  return tx
    .updateTable('user_integrations')
    .where('user_id', '=', ctx.user.id)
    .where('integration_type', '=', provider.type)
    .where('is_active', '=', true)
}
