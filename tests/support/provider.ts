import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GrantedAt {
  scope: string
  access_token: string
  refresh_token: string
}

/**
 * A provider beside the product that speaks what Google and Microsoft document: authorisation code with PKCE, refreshed
 * and revoked tokens, Google's free/busy query, and Graph's calendar view by pages.
 */
export interface Provider {
  endpoints: { authorization: string; token: string; revocation: string; api: string }
  /** What the person's browser does at the provider's page. */
  consent(authorizationUrl: string): URLSearchParams
  /** Who consented, the newest last, with the tokens that are theirs now. */
  grants: GrantedAt[]
  revoked: string[]
  /** Busy times of everybody, as the provider words them. */
  google: { start: string; end: string }[]
  microsoft: object[]
  /** Makes exchanges fail, or every answer of the interface. */
  refuse: boolean
  down: boolean
  /** Where the next page of a calendar view is said to be, when not here. */
  nextPageAt: string | undefined
  /** How many requests came. */
  asked: number
  /** Access tokens given from now on end so many seconds later. */
  lifetime: number
  /** Every access token is taken no more, as after its time; the refresh tokens are. */
  endAccess(): void
  /** Everybody takes their consent back. */
  forget(): void
  close(): Promise<void>
}

interface Asked {
  url: URL
  form: URLSearchParams
  token: string | undefined
}

export async function startProvider(): Promise<Provider> {
  const begun = new Map<string, { challenge: string; scope: string; redirect_uri: string }>()
  const ended = new Set<string>()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', at(''))
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    provider.asked += 1
    const answer = routes[url.pathname]
    if (!answer) return json(response, 404, { error: 'there is nothing here' })
    answer(response, { url, form: new URLSearchParams(await bodyOf(request)), token })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const at = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}/${path}`

  const give = (response: ServerResponse, grant: GrantedAt) =>
    json(response, 200, {
      access_token: grant.access_token,
      refresh_token: grant.refresh_token,
      token_type: 'Bearer',
      expires_in: provider.lifetime,
    })
  const routes: Record<string, (response: ServerResponse, asked: Asked) => void> = {
    '/authorize': (response, { url }) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(url.searchParams, newCode(url))),
    '/token': (response, { form }) => {
      if (provider.refuse || !form.get('client_id') || !form.get('client_secret'))
        return json(response, 400, { error: 'invalid_grant' })
      if (form.get('grant_type') === 'refresh_token') {
        const grant = provider.grants.find(({ refresh_token }) => refresh_token === form.get('refresh_token'))
        if (!grant) return json(response, 400, { error: 'invalid_grant' })
        Object.assign(grant, { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` })
        return give(response, grant)
      }
      const code = begun.get(form.get('code') ?? '')
      begun.delete(form.get('code') ?? '')
      const fits =
        code?.challenge === hashOf(form.get('code_verifier') ?? '') && code.redirect_uri === form.get('redirect_uri')
      if (!fits) return json(response, 400, { error: 'invalid_grant' })
      const grant = {
        scope: code.scope,
        access_token: `access-${randomUUID()}`,
        refresh_token: `refresh-${randomUUID()}`,
      }
      provider.grants.push(grant)
      return give(response, grant)
    },
    '/revoke': (response, { form }) => {
      provider.revoked.push(form.get('token') ?? '')
      json(response, 200, {})
    },
    '/api/freeBusy': (response, asked) =>
      guarded(response, asked, 'https://www.googleapis.com/auth/calendar.freebusy', () =>
        json(response, 200, { kind: 'calendar#freeBusy', calendars: { primary: { busy: provider.google } } }),
      ),
    '/api/me/calendarView': (response, asked) =>
      guarded(response, asked, 'Calendars.ReadBasic', () => {
        const from = Number(asked.url.searchParams.get('$skip') ?? 0)
        const next = new URL(`${provider.nextPageAt ?? at('api/')}me/calendarView`)
        next.search = asked.url.search
        next.searchParams.set('$skip', String(from + 2))
        json(response, 200, {
          value: provider.microsoft.slice(from, from + 2),
          ...(provider.microsoft.length > from + 2 && { '@odata.nextLink': next.href }),
        })
      }),
  }
  const guarded = (response: ServerResponse, { token }: Asked, scope: string, answer: () => void) => {
    if (provider.down) return json(response, 503, { error: { code: 503, message: 'The service is unavailable.' } })
    const grant = provider.grants.find(({ access_token }) => access_token === token && !ended.has(access_token))
    if (!grant) return json(response, 401, { error: { code: 401, message: 'Invalid Credentials' } })
    if (!grant.scope.split(' ').includes(scope)) return json(response, 403, { error: { code: 403 } })
    answer()
  }
  const newCode = ({ searchParams: asked }: URL) => {
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('the challenge is no hash')
    const code = randomUUID()
    begun.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      scope: asked.get('scope') ?? '',
      redirect_uri: asked.get('redirect_uri') ?? '',
    })
    return code
  }

  const provider: Provider = {
    endpoints: { authorization: at('authorize'), token: at('token'), revocation: at('revoke'), api: at('api/') },
    consent(authorizationUrl) {
      const url = new URL(authorizationUrl)
      return new URLSearchParams({ code: newCode(url), state: url.searchParams.get('state') ?? '' })
    },
    grants: [],
    revoked: [],
    google: [],
    microsoft: [],
    refuse: false,
    down: false,
    nextPageAt: undefined,
    asked: 0,
    lifetime: 3600,
    endAccess() {
      for (const { access_token } of provider.grants) ended.add(access_token)
    },
    forget() {
      provider.grants.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return provider
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function hashOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function consentPage(asked: URLSearchParams, code: string): string {
  const back = (said: Record<string, string>) =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ ...said, state: asked.get('state') ?? '' })}`
  const link = (text: string, said: Record<string, string>) =>
    `<a href="${back(said).replaceAll('&', '&amp;')}">${text}</a>`
  return `<!doctype html><html lang="en"><head><title>Provider</title><link rel="icon" href="data:,"></head>
    <body><h1>May Marquee see your calendar?</h1>${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}</body></html>`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
