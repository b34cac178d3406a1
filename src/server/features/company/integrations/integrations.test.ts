import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Person, person, rootAdmin } from '#tests/support/people.ts'

/** A provider that holds to the standard: it remembers the challenge and wants the verifier that fits. */
interface Provider {
  url: string
  /** What the person's browser does at the provider's page. */
  consent(authorizationUrl: string): URLSearchParams
  revoked: string[]
  /** Makes the next exchange fail. */
  refuse: boolean
  server: Server
}

async function startProvider(): Promise<Provider> {
  const challenges = new Map<string, { challenge: string; redirect_uri: string }>()
  const provider: Provider = {
    url: '',
    revoked: [],
    refuse: false,
    consent(authorizationUrl) {
      const { searchParams: asked } = new URL(authorizationUrl)
      expect(asked.get('code_challenge_method')).toBe('S256')
      const code = randomUUID()
      challenges.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirect_uri: asked.get('redirect_uri') ?? '',
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' })
    },
    server: createServer(async (request, response) => {
      const form = await formOf(request)
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url === '/revoke') {
        provider.revoked.push(form.get('token') ?? '')
        return answer(200, {})
      }
      const begun = challenges.get(form.get('code') ?? '')
      challenges.delete(form.get('code') ?? '')
      const verifier = form.get('code_verifier') ?? ''
      const fits =
        begun?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
        begun.redirect_uri === form.get('redirect_uri') &&
        form.get('client_id') === 'google-client' &&
        form.get('client_secret') === 'google-secret'
      if (!fits || provider.refuse) return answer(400, { error: 'invalid_grant' })
      return answer(200, {
        access_token: 'access-in-clear',
        refresh_token: 'refresh-in-clear',
        token_type: 'Bearer',
        expires_in: 3600,
      })
    }),
  }
  await new Promise<void>((listening) => provider.server.listen(0, '127.0.0.1', listening))
  const address = provider.server.address()
  if (!address || typeof address === 'string') throw new Error('the provider does not listen')
  provider.url = `http://127.0.0.1:${address.port}`
  return provider
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

let provider: Provider
let marquee: TestMarquee
beforeAll(async () => {
  provider = await startProvider()
  const endpoints = {
    authorization: `${provider.url}/authorize`,
    token: `${provider.url}/token`,
    revocation: `${provider.url}/revoke`,
  }
  marquee = await startTestMarquee(
    {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      OAUTH_ENDPOINTS: JSON.stringify({ google_calendar: endpoints }),
    },
    { withJobs: true },
  )
})
beforeEach(() => {
  provider.refuse = false
})
afterAll(async () => {
  await marquee.close()
  provider.server.close()
})

const google = { integration_type: 'google_calendar' } as const
const list = async (who: Caller) => (await marquee.call(who, 'integrations', 'listIntegrations')).ok.integrations
const connect = async (who: Caller) =>
  (await marquee.call(who, 'integrations', 'connectIntegration', google)).ok.authorization_url
/** The browser comes back with its cookie, to wherever it is sent next. */
async function comeBack(who: Caller, query: URLSearchParams): Promise<string> {
  const answer = await marquee.server.inject({
    url: `/api/integrations/callback?${query}`,
    cookies: { marquee_access: who.token ?? '' },
  })
  expect(answer.statusCode).toBe(303)
  const target = new URL(String(answer.headers.location))
  expect(target.origin + target.pathname).toBe('http://localhost:3000/settings')
  expect(target.searchParams.get('tab')).toBe('integrations')
  target.searchParams.delete('tab')
  return target.searchParams.toString()
}
const rowsOf = (someone: Person) =>
  marquee.sql((tx) => tx.selectFrom('user_integrations').selectAll().where('user_id', '=', someone.id).execute())
async function connected(): Promise<Person> {
  const someone = await person(marquee)
  expect(await comeBack(someone, provider.consent(await connect(someone)))).toBe('connected=google_calendar')
  return someone
}

test('every provider is listed by type; one without a client in the environment says so [C-USER-52 C-USER-61 C-USER-63 C-CALL-85]', async () => {
  const someone = await person(marquee)
  expect((await list(someone)).map(({ integration_type, state, reason }) => [integration_type, state, reason])).toEqual(
    [
      [
        'dropbox',
        'unavailable',
        'Dropbox is not set up on this installation. Its operator sets DROPBOX_CLIENT_ID and DROPBOX_CLIENT_SECRET.',
      ],
      ['google_calendar', 'not_connected', null],
      [
        'outlook_calendar',
        'unavailable',
        'Outlook Calendar is not set up on this installation. Its operator sets MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.',
      ],
    ],
  )
  const refused = await marquee.call(someone, 'integrations', 'connectIntegration', { integration_type: 'dropbox' })
  expect(refused.code).toBe('integration_unavailable')
})

test('connecting goes by authorisation code with PKCE; afterwards the integration is active [C-USER-53 C-USER-60 C-CALL-86]', async () => {
  const someone = await connected()
  const one = (await list(someone)).find(({ integration_type }) => integration_type === 'google_calendar')
  expect(one).toMatchObject({ state: 'connected', is_active: true, connected_at: expect.any(String) })
  expect(await list(await person(marquee))).not.toContainEqual(expect.objectContaining({ state: 'connected' }))
})

test('tokens, states and verifiers lie sealed or hashed in the database, and open for their owner only [C-USER-62]', async () => {
  const someone = await connected()
  const pending = new URL(await connect(someone)).searchParams.get('state') ?? ''
  const [row] = await rowsOf(someone)
  const attempts = await marquee.sql((tx) => tx.selectFrom('integration_attempts').selectAll().execute())
  const raw = JSON.stringify([row, attempts])
  for (const secret of ['access-in-clear', 'refresh-in-clear', pending]) expect(raw).not.toContain(secret)
  const open = (purpose: string) => marquee.app.encryption.open(row?.access_token ?? '', purpose)
  expect(open(`user-integration:${someone.id}:google_calendar`)).toBe('access-in-clear')
  expect(() => open(`user-integration:${randomUUID()}:google_calendar`)).toThrow()
})

test('a state counts once, in the session that began, within ten minutes [C-USER-60]', async () => {
  const someone = await person(marquee)
  const elsewhere = await anotherSession(marquee, someone)
  const back = provider.consent(await connect(someone))
  expect(await comeBack(await person(marquee), back)).toBe('failed=unknown')
  expect(await comeBack(elsewhere, back)).toBe('failed=unknown')
  expect(await comeBack({}, back)).toBe('failed=unknown')
  expect(await rowsOf(someone)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(someone, back)))
  expect(answers.filter((answer) => answer === 'connected=google_calendar')).toHaveLength(1)
  expect(await comeBack(someone, new URLSearchParams({ code: 'x', state: 'made-up' }))).toBe('failed=unknown')

  const late = provider.consent(await connect(someone))
  await marquee.sql((tx) =>
    tx
      .updateTable('integration_attempts')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', someone.id)
      .execute(),
  )
  expect(await comeBack(someone, late)).toBe('failed=unknown')
})

test('a refusal of the provider or of the person connects nothing and says which failed [C-USER-57]', async () => {
  const someone = await person(marquee)
  provider.refuse = true
  expect(await comeBack(someone, provider.consent(await connect(someone)))).toBe('failed=google_calendar')
  const state = new URL(await connect(someone)).searchParams.get('state') ?? ''
  expect(await comeBack(someone, new URLSearchParams({ error: 'access_denied', state }))).toBe('failed=google_calendar')
  const foreign = provider.consent(await connect(someone))
  provider.refuse = false
  foreign.set('code', 'somebody-elses-code')
  expect(await comeBack(someone, foreign)).toBe('failed=google_calendar')
  expect(await rowsOf(someone)).toEqual([])
})

test('disconnecting keeps the row, inactive and without tokens, and tells the provider; connecting revives it [C-USER-54 C-USER-59 C-CALL-87]', async () => {
  const someone = await connected()
  const [before] = await rowsOf(someone)
  provider.revoked.length = 0
  const disconnect = () => marquee.call(someone, 'integrations', 'disconnectIntegration', google)
  expect((await disconnect()).ok).toEqual({ success: true })
  expect(await rowsOf(someone)).toMatchObject([
    { id: before?.id, is_active: false, access_token: null, refresh_token: null, expires_at: null },
  ])
  await expect.poll(() => provider.revoked).toEqual(['refresh-in-clear'])
  expect((await disconnect()).code).toBe('integration_not_connected')
  await comeBack(someone, provider.consent(await connect(someone)))
  expect(await rowsOf(someone)).toMatchObject([{ id: before?.id, is_active: true }])
})

test('an impersonator neither reads nor connects integrations, nor the calendar address', async () => {
  const someone = await person(marquee)
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
  })
  const as = { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '' }
  const codes = [
    (await marquee.call(as, 'integrations', 'listIntegrations')).code,
    (await marquee.call(as, 'integrations', 'connectIntegration', google)).code,
    (await marquee.call(as, 'integrations', 'disconnectIntegration', google)).code,
    (await marquee.call(as, 'integrations', 'getCalendarFeed')).code,
    (await marquee.call(as, 'integrations', 'createCalendarFeed')).code,
    (await marquee.call(as, 'integrations', 'revokeCalendarFeed')).code,
  ]
  expect(new Set(codes)).toEqual(new Set(['refused_while_impersonating']))
  const state = provider.consent(await connect(someone))
  expect(await comeBack(as, state)).toBe('failed=unknown')
})
