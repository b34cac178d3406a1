import type { FastifyInstance } from 'fastify'

/** Responses that return a secret on purpose. */
const handedOver: Record<string, readonly string[]> = {
  '/api/auth/sign-in': ['tokens', 'access_token', 'refresh_token'],
  '/api/two-factor/verify-two-factor': ['tokens', 'access_token', 'refresh_token'],
  '/api/auth/refresh-session': ['tokens', 'access_token', 'refresh_token'],
  '/api/webhooks/create-webhook-endpoint': ['signing_secret'],
  '/api/webhooks/rotate-webhook-secret': ['signing_secret'],
  '/api/impersonation/admin-impersonate-user': ['original_admin_token', 'access_token', 'refresh_token'],
  '/api/impersonation/admin-restore-session': ['tokens', 'access_token', 'refresh_token'],
}
const linkHandedOver = ['/api/invitations/copy-invitation-link', '/api/admin-companies/copy-company-invitation-link']
const secretName = /token|password|secret|hash|return_ticket/i

/** Check every response in every test: no hash, token or secret may leave the server. */
export function watchForSecrets(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const path = request.url.split('?')[0] ?? ''
    if (
      !path.startsWith('/api/') ||
      path.startsWith('/api/docs') ||
      path === '/api/openapi.json' ||
      typeof payload !== 'string'
    )
      return payload
    if (payload.includes('$argon2')) throw new Error(`${path} answered with a password hash`)
    if (payload.includes('/accept-invitation/') && !linkHandedOver.includes(path))
      throw new Error(`${path} answered with the link of an invitation`)
    // Errors name fields but contain no values.
    if (reply.statusCode !== 200) return payload
    for (const name of secretsIn(JSON.parse(payload))) {
      if (!handedOver[path]?.includes(name)) throw new Error(`${path} answered with a field ${name}`)
    }
    return payload
  })
}

/** Names of secret-like fields at any depth; booleans do not count. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(secretName.test(name) && typeof inner !== 'boolean' ? [name] : []),
    ...secretsIn(inner),
  ])
}
