import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GrantedAt {
  scope: string
  access_token: string
  refresh_token: string
}

export interface Written {
  method: string
  path: string
  body: Record<string, unknown>
}

export interface CalendarAt {
  id: string
  name: string
  /** By id; deleted entries stay known, as at Google. */
  entries: Map<string, Record<string, unknown> & { id: string; deleted?: boolean }>
}

/**
 * A calendar provider that implements the documented APIs of Google and Microsoft: authorization code with PKCE, token
 * refresh and revocation, Google's free/busy query, Graph's paged calendar view, and calendar writes.
 */
export interface Provider {
  endpoints: { authorization: string; token: string; revocation: string; api: string }
  consent(authorizationUrl: string): URLSearchParams
  /** Consents with their current tokens, newest last. */
  grants: GrantedAt[]
  revoked: string[]
  /** Busy times for every account, in the provider's format. */
  google: { start: string; end: string }[]
  microsoft: object[]
  /** `refuse` fails token exchanges; `down` fails every API request. */
  refuse: boolean
  down: boolean
  /** Overrides the next page link of a calendar view. */
  nextPageAt: string | undefined
  /** Calendars created here, newest last. */
  calendars: CalendarAt[]
  written: Written[]
  /** Runs before a write request is executed. A status replaces the execution; 'lost' executes it without a response. */
  meets: (request: Written) => Promise<{ status: number; retryAfter?: number; body?: object } | 'lost' | undefined>
  /** Scopes that the person does not grant. */
  unticked: string[]
  asked: number
  /** Lifetime in seconds of new access tokens. */
  lifetime: number
  /** Expire every access token. Refresh tokens stay valid. */
  endAccess(): void
  forget(): void
  close(): Promise<void>
}

interface Asked {
  url: URL
  form: URLSearchParams
  token: string | undefined
  method: string
  body: Record<string, unknown>
}

export async function startProvider(): Promise<Provider> {
  const begun = new Map<string, { challenge: string; scope: string; redirect_uri: string }>()
  const ended = new Set<string>()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', at(''))
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    provider.asked += 1
    const text = await bodyOf(request)
    const asked = {
      url,
      token,
      method: request.method ?? '',
      form: new URLSearchParams(text),
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
    const answer = routes[url.pathname]
    if (answer) return answer(response, asked)
    const calendars = calendarRoutes.find(({ path }) => path.test(url.pathname))
    if (!calendars) return json(response, 404, { error: 'there is nothing here' })
    guarded(response, asked, calendars.scope, () => writeTo(response, asked, calendars))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const at = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}/${path}`

  const give = (response: ServerResponse, grant: GrantedAt) =>
    json(response, 200, {
      access_token: grant.access_token,
      refresh_token: grant.refresh_token,
      token_type: 'Bearer',
      scope: grant.scope,
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
        scope: code.scope
          .split(' ')
          .filter((scope) => !provider.unticked.includes(scope))
          .join(' '),
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
  const calendarRoutes = [
    {
      path: /^\/api\/calendars(\/|$)/,
      scope: 'https://www.googleapis.com/auth/calendar.app.created',
      writes: atGoogle,
    },
    { path: /^\/api\/me\/(calendars|events)(\/|$)/, scope: 'Calendars.ReadWrite', writes: atMicrosoft },
  ]
  const writeTo = async (response: ServerResponse, { url, method, body }: Asked, { writes }: { writes: Writes }) => {
    const request = { method, path: url.pathname, body }
    const met = method === 'GET' ? undefined : await provider.meets(request)
    if (met && met !== 'lost') {
      if (met.retryAfter !== undefined) response.setHeader('retry-after', String(met.retryAfter))
      return json(response, met.status, met.body ?? { error: { code: met.status } })
    }
    if (method !== 'GET') provider.written.push(request)
    const [status, answer] = writes(provider.calendars, { ...request, url })
    if (met === 'lost') return response.destroy()
    if (status === 204) return response.writeHead(204).end()
    json(response, status, answer)
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
    calendars: [],
    written: [],
    meets: async () => undefined,
    unticked: [],
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

type Writes = (calendars: CalendarAt[], request: Written & { url: URL }) => [status: number, body: object]

const missing: [number, object] = [404, { error: { code: 404, message: 'Not Found' } }]

function newCalendar(calendars: CalendarAt[], name: unknown): CalendarAt {
  const calendar = { id: `calendar-${randomUUID()}`, name: String(name), entries: new Map() }
  calendars.push(calendar)
  return calendar
}

function ofCalendar(calendars: CalendarAt[], calendar: CalendarAt, method: string, name: unknown): [number, object] {
  if (method === 'DELETE') {
    calendars.splice(calendars.indexOf(calendar), 1)
    return [204, {}]
  }
  calendar.name = String(name)
  return [200, { id: calendar.id }]
}

/** https://developers.google.com/workspace/calendar/api/v3/reference */
function atGoogle(calendars: CalendarAt[], { method, path, body, url }: Written & { url: URL }): [number, object] {
  const [, , , id, events, entry] = path.split('/').map(decodeURIComponent)
  if (!id) return [200, { id: newCalendar(calendars, body.summary).id }]
  const calendar = calendars.find((one) => one.id === id)
  if (!calendar) return missing
  if (!events) return ofCalendar(calendars, calendar, method, body.summary)
  const { entries } = calendar
  if (!entry && method === 'GET') {
    const from = Number(url.searchParams.get('pageToken') ?? 0)
    const there = [...entries.values()].filter(({ deleted }) => !deleted)
    const more = there.length > from + 2 && { nextPageToken: String(from + 2) }
    return [200, { items: there.slice(from, from + 2), ...more }]
  }
  if (!entry) {
    const made = String(body.id)
    if (!/^[a-v0-9]{5,1024}$/.test(made)) return [400, { error: { code: 400, message: 'Invalid resource id value.' } }]
    if (entries.has(made)) return [409, { error: { code: 409, message: 'The requested identifier already exists.' } }]
    entries.set(made, { ...body, id: made })
    return [200, { id: made }]
  }
  const there = entries.get(entry)
  if (!there) return missing
  if (method === 'DELETE') {
    if (there.deleted) return [410, { error: { code: 410, message: 'Resource has been deleted' } }]
    there.deleted = true
    return [204, {}]
  }
  if (there.deleted) return missing
  entries.set(entry, { ...body, id: entry })
  return [200, { id: entry }]
}

/** https://learn.microsoft.com/en-us/graph/api/resources/calendar and event */
function atMicrosoft(calendars: CalendarAt[], { method, path, body, url }: Written & { url: URL }): [number, object] {
  const [, , , kind, id, events] = path.split('/').map(decodeURIComponent)
  if (kind === 'events') {
    const calendar = calendars.find(({ entries }) => entries.has(id ?? ''))
    const there = calendar?.entries.get(id ?? '')
    if (!calendar || !there) return missing
    if (method === 'DELETE') {
      calendar.entries.delete(there.id)
      return [204, {}]
    }
    Object.assign(there, body)
    return [200, { id: there.id }]
  }
  if (!id && method === 'GET') return [200, { value: calendars.map(({ id: one, name }) => ({ id: one, name })) }]
  if (!id) {
    const isTaken = calendars.some(({ name }) => name === body.name)
    return isTaken
      ? [409, { error: { code: 'ErrorFolderExists' } }]
      : [201, { id: newCalendar(calendars, body.name).id }]
  }
  const calendar = calendars.find((one) => one.id === id)
  if (!calendar) return missing
  if (!events) return ofCalendar(calendars, calendar, method, body.name)
  const all = [...calendar.entries.values()]
  if (method === 'GET') {
    const from = Number(url.searchParams.get('$skip') ?? 0)
    const next = new URL(url)
    next.searchParams.set('$skip', String(from + 2))
    return [200, { value: all.slice(from, from + 2), ...(all.length > from + 2 && { '@odata.nextLink': next.href }) }]
  }
  const same = all.find(({ transactionId }) => transactionId === body.transactionId)
  if (same?.subject === body.subject) return [201, { id: same?.id }]
  if (same) return [409, { error: { code: 'ErrorDuplicateTransactionId' } }]
  const made = `event-${randomUUID()}`
  calendar.entries.set(made, { ...body, id: made })
  return [201, { id: made }]
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
