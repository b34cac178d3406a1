import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Environment } from '#server/platform/app/env.ts'
import { link } from '#server/platform/app/links.ts'
import type { Provider } from './providers.ts'

export const callbackPath = '/api/integrations/callback'
const timeout = 10_000

function parties(provider: Provider) {
  if (!provider.client) throw new Error(`${provider.name} has no client`)
  const server: AuthorizationServer = {
    issuer: provider.issuer,
    authorization_endpoint: provider.endpoints.authorization,
    token_endpoint: provider.endpoints.token,
    ...(provider.endpoints.revocation && { revocation_endpoint: provider.endpoints.revocation }),
  }
  const client: Client = { client_id: provider.client.id }
  return { server, client, auth: ClientSecretPost(provider.client.secret) }
}

/**
 * Request options. Plain http is allowed for providers run by tests or developers; production rejects such URLs at
 * start.
 */
function requestOptions(env: Environment) {
  return { [allowInsecureRequests]: !env.production, signal: AbortSignal.timeout(timeout) }
}

export async function authorizationUrl(
  env: Environment,
  provider: Provider,
  { scope, state, verifier }: { scope: string; state: string; verifier: string },
): Promise<string> {
  const url = new URL(provider.endpoints.authorization)
  const parameters = {
    response_type: 'code',
    client_id: provider.client?.id ?? '',
    redirect_uri: link(env, callbackPath),
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...provider.asks,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export interface GrantedTokens {
  access_token: string
  refresh_token: string | null
  expires_in: number | null
  scope: string | null
}

/**
 * Exchange the code from the provider's redirect for tokens.
 * @throws if the provider rejects the code or responds unexpectedly
 */
export async function redeemCode(
  env: Environment,
  provider: Provider,
  redirected: { query: URLSearchParams; state: string; verifier: string },
): Promise<GrantedTokens> {
  const { server, client, auth } = parties(provider)
  const parameters = validateAuthResponse(server, client, redirected.query, redirected.state)
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    auth,
    parameters,
    link(env, callbackPath),
    redirected.verifier,
    requestOptions(env),
  )
  return toGrantedTokens(await processAuthorizationCodeResponse(server, client, response))
}

function toGrantedTokens(answer: TokenEndpointResponse): GrantedTokens {
  return {
    access_token: answer.access_token,
    refresh_token: answer.refresh_token ?? null,
    expires_in: answer.expires_in ?? null,
    scope: answer.scope ?? null,
  }
}

/**
 * Get a new access token. The provider may also return a new refresh token.
 * @returns null if the provider rejects the refresh token
 * @throws on any other unexpected response
 */
export async function refreshTokens(
  env: Environment,
  provider: Provider,
  refreshToken: string,
): Promise<GrantedTokens | null> {
  const { server, client, auth } = parties(provider)
  const response = await refreshTokenGrantRequest(server, client, auth, refreshToken, requestOptions(env))
  try {
    return toGrantedTokens(await processRefreshTokenResponse(server, client, response))
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null
    throw error
  }
}

/** @throws when the request fails */
export async function revokeAtProvider(env: Environment, provider: Provider, token: string): Promise<void> {
  const address = provider.endpoints.revocation
  if (!address) return
  if (provider.revokes === 'bearer') {
    const headers = { authorization: `Bearer ${token}` }
    await fetch(address, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    return
  }
  const { server, client, auth } = parties(provider)
  await processRevocationResponse(await revocationRequest(server, client, auth, token, requestOptions(env)))
}
