import type { Environment } from '#server/platform/app/env.ts'
import type { IntegrationType } from '#shared/features/company/integrations.ts'

interface Endpoints {
  authorization: string
  token: string
  revocation?: string | undefined
  api?: string | undefined
}

export type CalendarProtocol = 'google' | 'microsoft'

interface ProviderDefinition {
  type: IntegrationType
  name: string
  description: string
  issuer: string
  endpoints: Endpoints
  /** How to revoke a token: Dropbox expects the token itself as the bearer token; the others follow RFC 7009. */
  revokes: 'rfc7009' | 'bearer'
  /** Use of the connection in Marquee, or a text about a planned use. */
  use: { busy_times: CalendarProtocol } | { not_yet: string }
  scope: string
  /**
   * Protocol and scope for writing the person's own events to the calendar. The scope is requested only if the person
   * enables it.
   */
  writes: { protocol: CalendarProtocol; scope: string } | null
  /** Non-standard parameters required to receive a refresh token. */
  asks: Record<string, string>
  client: (env: Environment) => { id: string | undefined; secret: string | undefined }
}

export interface Provider extends Omit<ProviderDefinition, 'client'> {
  client: { id: string; secret: string } | null
}

const definitions: readonly ProviderDefinition[] = [
  {
    type: 'dropbox',
    name: 'Dropbox',
    description: 'Attach files from Dropbox.',
    issuer: 'https://www.dropbox.com',
    endpoints: {
      authorization: 'https://www.dropbox.com/oauth2/authorize',
      token: 'https://api.dropboxapi.com/oauth2/token',
      revocation: 'https://api.dropboxapi.com/2/auth/token/revoke',
    },
    revokes: 'bearer',
    use: { not_yet: "You'll be able to attach files from Dropbox once Marquee supports attachments." },
    scope: '',
    writes: null,
    asks: { token_access_type: 'offline' },
    client: (env) => ({ id: env.DROPBOX_CLIENT_ID, secret: env.DROPBOX_CLIENT_SECRET }),
  },
  {
    type: 'google_calendar',
    name: 'Google Calendar',
    description: "Shows when you're busy, not why: Marquee can't see titles, locations or guests.",
    issuer: 'https://accounts.google.com',
    endpoints: {
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      revocation: 'https://oauth2.googleapis.com/revoke',
      api: 'https://www.googleapis.com/calendar/v3/',
    },
    revokes: 'rfc7009',
    use: { busy_times: 'google' },
    scope: 'https://www.googleapis.com/auth/calendar.freebusy',
    // Access only to calendars created by Marquee.
    writes: { protocol: 'google', scope: 'https://www.googleapis.com/auth/calendar.app.created' },
    asks: { access_type: 'offline', prompt: 'consent' },
    client: (env) => ({ id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }),
  },
  {
    type: 'outlook_calendar',
    name: 'Outlook Calendar',
    description:
      "Shows when you're busy in Microsoft 365 or Outlook.com. Marquee doesn't store titles, locations or guests.",
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    endpoints: {
      authorization: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      api: 'https://graph.microsoft.com/v1.0/',
    },
    revokes: 'rfc7009',
    use: { busy_times: 'microsoft' },
    scope: 'offline_access Calendars.ReadBasic',
    // Graph has no narrower scope.
    writes: { protocol: 'microsoft', scope: 'Calendars.ReadWrite' },
    asks: {},
    client: (env) => ({ id: env.MICROSOFT_CLIENT_ID, secret: env.MICROSOFT_CLIENT_SECRET }),
  },
]

/** All providers, ordered by type. Providers without a configured client are listed as unavailable. */
export function providers(env: Environment): Provider[] {
  return definitions.map(({ client, ...definition }) => {
    const { id, secret } = client(env)
    return {
      ...definition,
      endpoints: env.OAUTH_ENDPOINTS?.[definition.type] ?? definition.endpoints,
      client: id && secret ? { id, secret } : null,
    }
  })
}

export function scopeOf({ scope, writes }: Provider, { writes_events }: { writes_events: boolean }): string {
  return writes_events && writes ? `${scope} ${writes.scope}` : scope
}

/**
 * Whether the person granted write access: people can refuse a single scope. A response without scopes means that all
 * were granted.
 */
export function canWrite({ writes }: Provider, scope: string | null): boolean {
  return (
    writes !== null && (scope?.split(' ').some((one) => normalizeScope(one) === normalizeScope(writes.scope)) ?? true)
  )
}

/** Name of a scope for comparison: Microsoft Graph returns its scopes with or without its URL. */
function normalizeScope(scope: string): string {
  return scope.replace('https://graph.microsoft.com/', '').toLowerCase()
}

export function providerOf(env: Environment, type: string): Provider {
  const provider = providers(env).find((one) => one.type === type)
  if (!provider) throw new Error(`There is no provider ${type}`)
  return provider
}

export function providerAvailability({
  name,
  use,
  client,
}: Provider): { state: 'available'; reason: null } | { state: 'not_yet_available' | 'unavailable'; reason: string } {
  if ('not_yet' in use) return { state: 'not_yet_available', reason: use.not_yet }
  if (!client) return { state: 'unavailable', reason: `${name} isn't available here yet.` }
  return { state: 'available', reason: null }
}
