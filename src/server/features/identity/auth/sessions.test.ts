import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, company, member, password, person, rootAdmin } from '#tests/support/people.ts'
import { startSecondProcess } from '#tests/support/second-process.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function freshTokens() {
  const someone = await person(marquee)
  const { tokens, session } = (
    await marquee.call({}, 'auth', 'signIn', { email: someone.email, password, deliver: 'body' })
  ).ok
  if (!tokens || !session) throw new Error('asked for tokens, got none')
  return { ...tokens, someone, session }
}
const refresh = (refresh_token: string) => marquee.call({}, 'auth', 'refreshSession', { refresh_token })
const works = async (token: string) => (await marquee.call({ token }, 'auth', 'getUser')).status === 200
const age = (sessionId: string, seconds: number) =>
  marquee.sql((tx) =>
    tx
      .updateTable('session_refresh_tokens')
      .set({ spent_at: new Date(Date.now() - seconds * 1000).toISOString() })
      .where('session_id', '=', sessionId)
      .where('spent_at', 'is not', null)
      .execute(),
  )

test('tokens are opaque and random, stored only as SHA-256; access tokens last an hour, refresh tokens thirty days [C-SESS-02..05]', async () => {
  const { access_token, refresh_token, session } = await freshTokens()
  for (const token of [access_token, refresh_token]) expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await marquee.sql((tx) =>
    tx
      .selectFrom('sessions as s')
      .innerJoin('session_refresh_tokens as t', 't.session_id', 's.id')
      .select(['s.access_token_hash', 't.token_hash', 's.access_expires_at', 't.expires_at', 's.created_at'])
      .where('s.id', '=', session.id)
      .executeTakeFirstOrThrow(),
  )
  expect(stored.access_token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(stored.token_hash).toMatch(/^[0-9a-f]{64}$/)
  const since = Date.parse(stored.created_at)
  expect(Math.round((Date.parse(stored.access_expires_at) - since) / 60_000)).toBe(60)
  expect(Math.round((Date.parse(stored.expires_at) - since) / 86_400_000)).toBe(30)
})

test('a refresh rotates both tokens [C-SESS-06]', async () => {
  const first = await freshTokens()
  const { tokens } = (await refresh(first.refresh_token)).ok
  expect(tokens?.refresh_token).not.toBe(first.refresh_token)
  expect(await works(first.access_token)).toBe(false)
  expect(await works(tokens?.access_token ?? '')).toBe(true)
})

test('a used refresh token ends the whole session family [C-SESS-07]', async () => {
  const first = await freshTokens()
  const second = (await refresh(first.refresh_token)).ok.tokens
  await age(first.session.id, 60)
  expect((await refresh(first.refresh_token)).code).toBe('invalid_refresh_token')
  expect(await works(second?.access_token ?? '')).toBe(false)
  expect((await refresh(second?.refresh_token ?? '')).code).toBe('invalid_refresh_token')
})

test('a token of two refreshes ago ends the family even within the grace period for other tabs [C-SESS-07]', async () => {
  const first = await freshTokens()
  const second = (await refresh(first.refresh_token)).ok.tokens
  const third = (await refresh(second?.refresh_token ?? '')).ok.tokens
  await marquee.sql((tx) =>
    tx
      .updateTable('session_refresh_tokens')
      .set({ spent_at: new Date(Date.now() - 2000).toISOString() })
      .where('token_hash', '=', hashToken(first.refresh_token))
      .execute(),
  )
  expect((await refresh(first.refresh_token)).code).toBe('invalid_refresh_token')
  expect(await works(third?.access_token ?? '')).toBe(false)
})

test('of twenty concurrent refreshes with one token one rotates; the session stays valid [C-SESS-06]', async () => {
  const first = await freshTokens()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))
  const rotated = answers.filter(({ status }) => status === 200)
  expect(rotated).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['refresh_superseded']),
  )
  expect(await works(rotated[0]?.ok.tokens?.access_token ?? '')).toBe(true)
})

test('another tab that refreshes shortly after gets the expiry, but no second pair of tokens', async () => {
  const { refresh_token } = await freshTokens()
  const headers = { cookie: `marquee_refresh=${refresh_token}`, origin: 'http://localhost:3000' }
  const first = await marquee.call({ headers }, 'auth', 'refreshSession')
  const second = await marquee.call({ headers }, 'auth', 'refreshSession')
  expect(first.raw.cookies).toHaveLength(2)
  expect(second.status).toBe(200)
  expect(second.raw.cookies).toHaveLength(0)
  expect(second.ok.session.expires_at).toBe(first.ok.session.expires_at)
})

test('signing out ends the session and clears the cookies [C-CALL-04]', async () => {
  const { access_token, refresh_token } = await freshTokens()
  const answer = await marquee.call({ token: access_token }, 'auth', 'signOut')
  expect(answer.raw.cookies.map(({ value }) => value)).toEqual(['', ''])
  expect(await works(access_token)).toBe(false)
  expect((await refresh(refresh_token)).code).toBe('invalid_refresh_token')
})

test('get-session returns the session with user and companies, or null [C-CALL-05 C-CALL-06]', async () => {
  expect((await marquee.call({}, 'auth', 'getSession')).ok).toEqual({
    session: null,
    user: null,
    is_super_admin: false,
    memberships: [],
    company: null,
    format_locale: null,
  })
  const tenant = await company(marquee)
  const { ok } = await marquee.call(tenant.owner, 'auth', 'getSession')
  expect(ok).toMatchObject({
    user: { id: tenant.owner.id },
    company: { id: tenant.id },
    memberships: [{ company_id: tenant.id, is_primary: true }],
  })
  expect((await marquee.call(tenant.owner, 'auth', 'getUser')).ok.user.id).toBe(tenant.owner.id)
})

test('an expired access token is renewed with the refresh cookie during a request', async () => {
  const { access_token, refresh_token, session, someone } = await freshTokens()
  await marquee.sql((tx) =>
    tx
      .updateTable('sessions')
      .set({ access_expires_at: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', session.id)
      .execute(),
  )
  const headers = { cookie: `marquee_access=${access_token}; marquee_refresh=${refresh_token}` }
  const answer = await marquee.call({ headers }, 'auth', 'getSession')
  expect(answer.ok.user?.id).toBe(someone.id)
  expect(answer.raw.cookies).toHaveLength(2)
})

test('set-session makes a pair of tokens the current session; a mismatched pair is rejected [C-CALL-08]', async () => {
  const [one, two] = [await freshTokens(), await freshTokens()]
  const answer = await marquee.call({}, 'auth', 'setSession', {
    access_token: one.access_token,
    refresh_token: one.refresh_token,
  })
  expect(answer.ok.user.id).toBe(one.someone.id)
  expect(answer.raw.cookies.map(({ value }) => value)).toEqual([one.access_token, one.refresh_token])
  const mixed = await marquee.call({}, 'auth', 'setSession', {
    access_token: one.access_token,
    refresh_token: two.refresh_token,
  })
  expect(mixed.code).toBe('invalid_refresh_token')
})

test('a request without a required session gets a clear error [C-SESS-27]', async () => {
  expect((await marquee.call({}, 'auth', 'getUser')).error).toMatchObject({
    code: 'no_session',
    error: 'Auth session missing!',
  })
})

test('suspending a user ends all ten sessions at the next request, and blocks refresh and sign-in [C-SESS-24]', async () => {
  const root = await rootAdmin(marquee)
  const { someone, refresh_token } = await freshTokens()
  const sessions = [someone, ...(await Promise.all(Array.from({ length: 9 }, () => anotherSession(marquee, someone))))]
  for (const session of sessions) expect(await works(session.token)).toBe(true)
  await marquee.call(root, 'adminUsers', 'updateUserStatus', { target_user_id: someone.id, new_status: 'suspended' })
  for (const session of sessions) expect(await works(session.token)).toBe(false)
  expect((await refresh(refresh_token)).code).toBe('invalid_refresh_token')
  expect((await marquee.call({}, 'auth', 'signIn', { email: someone.email, password })).error).toMatchObject({
    error: 'This account is suspended. Contact support to restore it.',
  })
  await marquee.call(root, 'adminUsers', 'updateUserStatus', { target_user_id: someone.id, new_status: 'active' })
  expect((await marquee.call({}, 'auth', 'signIn', { email: someone.email, password })).status).toBe(200)
})

test('a super admin cannot be suspended', async () => {
  const root = await rootAdmin(marquee)
  const answer = await marquee.call(root, 'adminUsers', 'updateUserStatus', {
    target_user_id: root.id,
    new_status: 'suspended',
  })
  expect(answer.error).toMatchObject({ code: 'cannot_suspend_super_admin', error: 'Cannot suspend Super Admin' })
})

test('a forced logout ends every session at the next request [C-SESS-25 A-CALL-97]', async () => {
  const root = await rootAdmin(marquee)
  const someone = await person(marquee)
  const other = await anotherSession(marquee, someone)
  expect((await marquee.call(root, 'adminUsers', 'forceLogout', { target_user_id: someone.id })).ok.ended).toBe(2)
  expect(await works(someone.token)).toBe(false)
  expect(await works(other.token)).toBe(false)
})

test('a lost membership applies at the next request [C-SESS-26]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'manager')
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).status).toBe(200)
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).code).toBe('not_a_member')
})

test.runIf(onPostgres)('two processes on one database share sessions and revocations', async () => {
  const server = await startSecondProcess(marquee)
  const { access_token } = await freshTokens()
  const ask = () => server.inject({ url: '/api/auth/get-user', headers: { authorization: `Bearer ${access_token}` } })
  expect((await ask()).statusCode).toBe(200)
  await marquee.call({ token: access_token }, 'auth', 'signOut')
  expect((await ask()).statusCode).toBe(401)
  await server.close()
})
