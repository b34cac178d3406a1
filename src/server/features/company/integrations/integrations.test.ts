import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Person, person, rootAdmin } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

let provider: Provider
let marquee: TestMarquee
beforeAll(async () => {
  provider = await startProvider()
  marquee = await startTestMarquee(
    {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      DROPBOX_CLIENT_ID: 'dropbox-client',
      DROPBOX_CLIENT_SECRET: 'dropbox-secret',
      OAUTH_ENDPOINTS: JSON.stringify({ google_calendar: provider.endpoints }),
    },
    { withJobs: true },
  )
})
beforeEach(() => {
  provider.refuse = false
})
afterAll(async () => {
  await marquee.close()
  await provider.close()
})

const google = { integration_type: 'google_calendar' } as const
const list = async (who: Caller) => (await marquee.call(who, 'integrations', 'listIntegrations')).ok.integrations
const stateOf = async (who: Caller) =>
  (await list(who)).find(({ integration_type }) => integration_type === 'google_calendar')
const connect = async (who: Caller) =>
  (await marquee.call(who, 'integrations', 'connectIntegration', google)).ok.authorization_url
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

test('every provider is listed by type, with the reason if it is unavailable [C-USER-52 C-USER-61 C-USER-63 C-CALL-85]', async () => {
  const told = async (at: TestMarquee) => {
    const { ok } = await at.call(await person(at), 'integrations', 'listIntegrations')
    return ok.integrations.map(({ integration_type, state, reason }) => [integration_type, state, reason])
  }
  const notSetUp = (name: string) => `${name} isn't available here yet.`
  const notYet = "You'll be able to attach files from Dropbox once Marquee supports attachments."
  expect(await told(marquee)).toEqual([
    ['dropbox', 'not_yet_available', notYet],
    ['google_calendar', 'not_connected', null],
    ['outlook_calendar', 'unavailable', notSetUp('Outlook Calendar')],
  ])
  const without = await startTestMarquee()
  expect(await told(without)).toEqual([
    ['dropbox', 'not_yet_available', notYet],
    ['google_calendar', 'unavailable', notSetUp('Google Calendar')],
    ['outlook_calendar', 'unavailable', notSetUp('Outlook Calendar')],
  ])
  const refused = await without.call(await person(without), 'integrations', 'connectIntegration', google)
  expect(refused.code).toBe('integration_unavailable')
  await without.close()
})

test('an unused provider cannot be connected, even with a client configured', async () => {
  const dropbox = { integration_type: 'dropbox' } as const
  const refused = await marquee.call(await person(marquee), 'integrations', 'connectIntegration', dropbox)
  expect(refused.code).toBe('integration_unavailable')
})

test('connecting uses the authorization code flow with PKCE, and activates the integration [C-USER-53 C-USER-60 C-CALL-86]', async () => {
  const someone = await connected()
  expect(await stateOf(someone)).toMatchObject({ is_active: true, connected_at: expect.any(String) })
  expect(await stateOf(await person(marquee))).toMatchObject({ state: 'not_connected', is_active: false })
})

test('tokens, states and verifiers are stored encrypted or hashed, and belong to their owner [C-USER-62]', async () => {
  const someone = await connected()
  const { access_token = '', refresh_token = '' } = provider.grants.at(-1) ?? {}
  const pending = new URL(await connect(someone)).searchParams.get('state') ?? ''
  const [row] = await rowsOf(someone)
  const attempts = await marquee.sql((tx) => tx.selectFrom('integration_attempts').selectAll().execute())
  const raw = JSON.stringify([row, attempts])
  for (const secret of [access_token, refresh_token, pending]) expect(raw).not.toContain(secret)
  const open = (purpose: string) => marquee.app.encryption.open(row?.access_token ?? '', purpose)
  expect(open(`user-integration:${someone.id}:google_calendar`)).toBe(access_token)
  expect(() => open(`user-integration:${randomUUID()}:google_calendar`)).toThrow()
})

test('a state is valid once, in the starting session, for ten minutes [C-USER-60]', async () => {
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

test('a rejection by provider or person connects nothing and names the provider [C-USER-57]', async () => {
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

test('disconnecting keeps an inactive row without tokens, and revokes them; connecting reactivates it [C-USER-54 C-USER-59 C-CALL-87]', async () => {
  const someone = await connected()
  const [before] = await rowsOf(someone)
  provider.revoked.length = 0
  const disconnect = () => marquee.call(someone, 'integrations', 'disconnectIntegration', google)
  expect((await disconnect()).ok).toEqual({ success: true })
  expect(await rowsOf(someone)).toMatchObject([
    { id: before?.id, is_active: false, access_token: null, refresh_token: null, expires_at: null },
  ])
  await expect.poll(() => provider.revoked).toEqual([provider.grants.at(-1)?.refresh_token])
  expect((await disconnect()).code).toBe('integration_not_connected')
  await comeBack(someone, provider.consent(await connect(someone)))
  expect(await rowsOf(someone)).toMatchObject([{ id: before?.id, is_active: true }])
})

test('impersonating staff can neither read nor connect integrations, nor see the calendar URL', async () => {
  const someone = await person(marquee)
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
  })
  const as = { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '' }
  const codes = [
    (await marquee.call(as, 'integrations', 'listIntegrations')).code,
    (await marquee.call(as, 'integrations', 'connectIntegration', google)).code,
    (await marquee.call(as, 'integrations', 'disconnectIntegration', google)).code,
    (await marquee.call(as, 'integrations', 'readBusyTimes', { time_zone: 'UTC' })).code,
    (await marquee.call(as, 'integrations', 'getCalendarFeed')).code,
    (await marquee.call(as, 'integrations', 'createCalendarFeed')).code,
    (await marquee.call(as, 'integrations', 'revokeCalendarFeed')).code,
  ]
  expect(new Set(codes)).toEqual(new Set(['refused_while_impersonating']))
  const state = provider.consent(await connect(someone))
  expect(await comeBack(as, state)).toBe('failed=unknown')
})
