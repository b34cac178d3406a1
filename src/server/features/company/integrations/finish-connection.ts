import { callbackPath, type GrantedTokens, redeemCode } from '#server/domain/integrations/oauth.ts'
import { canWrite, type Provider, providerOf, scopeOf } from '#server/domain/integrations/providers.ts'
import { tokenPurpose, verifierPurpose } from '#server/domain/integrations/sealing-purposes.ts'
import { type ResolvedCaller, requireSignedIn, type SignedInContext } from '#server/platform/app/context.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow, isPast } from '#server/platform/database/clock.ts'
import { json } from '#server/platform/database/database.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { switchWriting } from './set-event-writing.ts'

/**
 * Route to which the provider redirects the browser. On success and on failure it redirects to the user's settings.
 */
export const finishConnectionRoute: PlainRoute = {
  path: callbackPath,
  per_minute: 60,
  async answer(who, { query }) {
    const { app } = who.context
    const outcome = await finishConnection(who, query).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a connection to a provider failed')
      return { failed: 'unknown' }
    })
    return { redirect: link(app.env, '/settings', { tab: 'integrations', ...outcome }) }
  },
}

/** `unwritten`: connected, but the user did not grant the scope for writing events. */
type ConnectionOutcome = { connected: string } | { unwritten: string } | { failed: string }

/** Store the tokens of the new connection. The state parameter must belong to this session and is valid once. */
async function finishConnection(who: ResolvedCaller, query: URLSearchParams): Promise<ConnectionOutcome> {
  if (!who.row || who.context.session?.impersonator) return { failed: 'unknown' }
  const { context: ctx } = requireSignedIn(who)
  const state = query.get('state') ?? ''
  const attempt = await takeAttempt(ctx, state)
  if (!attempt || attempt.is_expired) return { failed: 'unknown' }

  const provider = providerOf(ctx.app.env, attempt.integration_type)
  try {
    const verifier = ctx.app.encryption.open(attempt.sealed_verifier, verifierPurpose(ctx.user.id, provider.type))
    const granted = await redeemCode(ctx.app.env, provider, { query, state, verifier })
    const { writes_events } = attempt
    await storeConnection(ctx, provider, granted, { writes_events })
    return writes_events && !canWrite(provider, granted.scope)
      ? { unwritten: provider.type }
      : { connected: provider.type }
  } catch (error) {
    ctx.app.log.warn({ err: error, provider: provider.type }, 'a connection to a provider failed')
    return { failed: provider.type }
  }
}

function takeAttempt(ctx: SignedInContext, state: string) {
  return ctx.transaction((tx) =>
    tx
      .deleteFrom('integration_attempts')
      .where('state_hash', '=', hashToken(state))
      .where('user_id', '=', ctx.user.id)
      .where('session_id', '=', ctx.session.id)
      .returning(['integration_type', 'sealed_verifier', 'writes_events', isPast('expires_at').as('is_expired')])
      .executeTakeFirst(),
  )
}

async function storeConnection(
  ctx: SignedInContext,
  provider: Provider,
  granted: GrantedTokens,
  { writes_events }: { writes_events: boolean },
): Promise<void> {
  const seal = (token: string) => ctx.app.encryption.seal(token, tokenPurpose(ctx.user.id, provider.type))
  const may_write = writes_events && canWrite(provider, granted.scope)
  const values = {
    access_token: seal(granted.access_token),
    refresh_token: granted.refresh_token === null ? null : seal(granted.refresh_token),
    expires_at: granted.expires_in === null ? null : fromNow(granted.expires_in * 1000),
    is_active: true,
    last_worked_at: null,
    failure: null,
    writing_failure: null,
    metadata: json({
      connected_at: new Date().toISOString(),
      scope: granted.scope ?? scopeOf(provider, { writes_events }),
      may_write,
    }),
  }
  await ctx.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('user_integrations')
      .values({ user_id: ctx.user.id, integration_type: provider.type, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'integration_type']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { name: provider.name, integration_type: provider.type }
    await audit(tx, ctx, { action: 'user_integration.connect', id, company_id: null, after })
    await switchWriting(tx, ctx, {
      id,
      name: provider.name,
      integration_type: provider.type,
      writes_events: may_write,
    })
  })
}
