import type { Environment } from '#server/platform/app/env.ts'
import type { IntegrationType } from '#shared/features/company/integrations.ts'

interface Endpoints {
  authorization: string
  token: string
  revocation?: string | undefined
}

interface ProviderDefinition {
  type: IntegrationType
  name: string
  description: string
  issuer: string
  endpoints: Endpoints
  /** Dropbox takes the token to be revoked as the bearer; the others follow RFC 7009. */
  revokes: 'rfc7009' | 'bearer'
  scope: string
  /** What this provider wants besides the standard to give a refresh token. */
  asks: Record<string, string>
  client: (env: Environment) => { id: string | undefined; secret: string | undefined }
  variables: readonly [id: string, secret: string]
}

export interface Provider extends Omit<ProviderDefinition, 'client'> {
  client: { id: string; secret: string } | null
}

const definitions: readonly ProviderDefinition[] = [
  {
    type: 'dropbox',
    name: 'Dropbox',
    description: 'Access to the files of your Dropbox.',
    issuer: 'https://www.dropbox.com',
    endpoints: {
      authorization: 'https://www.dropbox.com/oauth2/authorize',
      token: 'https://api.dropboxapi.com/oauth2/token',
      revocation: 'https://api.dropboxapi.com/2/auth/token/revoke',
    },
    revokes: 'bearer',
    scope: 'account_info.read files.metadata.read files.content.read',
    asks: { token_access_type: 'offline' },
    client: (env) => ({ id: env.DROPBOX_CLIENT_ID, secret: env.DROPBOX_CLIENT_SECRET }),
    variables: ['DROPBOX_CLIENT_ID', 'DROPBOX_CLIENT_SECRET'],
  },
  {
    type: 'google_calendar',
    name: 'Google Calendar',
    description: 'Access to the events of your Google Calendar.',
    issuer: 'https://accounts.google.com',
    endpoints: {
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      revocation: 'https://oauth2.googleapis.com/revoke',
    },
    revokes: 'rfc7009',
    scope: 'https://www.googleapis.com/auth/calendar.events',
    asks: { access_type: 'offline', prompt: 'consent' },
    client: (env) => ({ id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }),
    variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  },
  {
    type: 'outlook_calendar',
    name: 'Outlook Calendar',
    description: 'Access to your calendar at Microsoft 365 or Outlook.com.',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    endpoints: {
      authorization: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    },
    revokes: 'rfc7009',
    scope: 'offline_access Calendars.ReadWrite',
    asks: {},
    client: (env) => ({ id: env.MICROSOFT_CLIENT_ID, secret: env.MICROSOFT_CLIENT_SECRET }),
    variables: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  },
]

/** Every provider there is, ordered by type; those without a client are known but unavailable. [C-USER-61 C-CALL-85] */
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

export function providerOf(env: Environment, type: string): Provider {
  const provider = providers(env).find((one) => one.type === type)
  if (!provider) throw new Error(`There is no provider ${type}`)
  return provider
}

/** For who looks at it, and for who could change it. */
export function whyUnavailable({ name, variables }: Provider): string {
  return `${name} is not set up on this installation. Its operator sets ${variables.join(' and ')}.`
}
