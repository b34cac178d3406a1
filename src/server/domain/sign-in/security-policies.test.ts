import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecurityPolicy } from '#server/platform/database/column-types.ts'
import { inScope, json } from '#server/platform/database/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Company, company, member, password, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const hour = 3_600_000
const works = async (token: string) => (await marquee.call({ token }, 'auth', 'getUser')).status === 200
const refresh = (refresh_token: string) => marquee.call({}, 'auth', 'refreshSession', { refresh_token })

function setPolicy({ id }: Company, change: Partial<SecurityPolicy>) {
  const policy = {
    two_factor_required: false,
    auto_logout: true,
    strong_passwords: true,
    block_failed_logins: true,
    ...change,
  }
  return marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ security_policy: json(policy) })
      .where('id', '=', id)
      .execute(),
  )
}
const lastSeen = (sessionId: string, ago: number) =>
  marquee.sql((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - ago).toISOString() })
      .where('id', '=', sessionId)
      .execute(),
  )
const sessionRow = (sessionId: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('sessions')
      .select(['last_seen_at', 'revoked_reason'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
  )
async function signedIn(email: string) {
  const { tokens, session } = (await marquee.call({}, 'auth', 'signIn', { email, password, deliver: 'body' })).ok
  if (!tokens || !session) throw new Error('asked for tokens, got none')
  return { ...tokens, id: session.id }
}

test('four hours without a request end the session; it can neither be used nor refreshed [C-SET-59]', async () => {
  const tenant = await company(marquee)
  const worker = await member(marquee, tenant, 'viewer')
  const session = await signedIn(worker.email)
  await lastSeen(session.id, 4 * hour - 30_000)
  expect(await works(session.access_token)).toBe(true)
  // `last_seen_at` is written after the response.
  await expect.poll(async () => Date.parse((await sessionRow(session.id)).last_seen_at) > Date.now() - hour).toBe(true)
  await lastSeen(session.id, 4 * hour + 1000)
  expect((await marquee.call({ token: session.access_token }, 'auth', 'getUser')).code).toBe('session_expired')
  expect((await refresh(session.refresh_token)).code).toBe('invalid_refresh_token')
  expect((await sessionRow(session.id)).revoked_reason).toBe('idle')
  expect(await works(worker.token)).toBe(true)
})

test('token refresh and background polling keep nobody signed in [C-SET-59]', async () => {
  const { owner } = await company(marquee)
  const session = await signedIn(owner.email)
  await lastSeen(session.id, 3 * hour)
  const before = (await sessionRow(session.id)).last_seen_at
  const { tokens } = (await refresh(session.refresh_token)).ok
  const token = tokens?.access_token ?? ''
  await marquee.call({ token, headers: { 'x-background': '1' } }, 'auth', 'getUser')
  expect((await sessionRow(session.id)).last_seen_at).toBe(before)
  await marquee.call({ token }, 'auth', 'getUser')
  await expect.poll(async () => (await sessionRow(session.id)).last_seen_at).not.toBe(before)
})

test('members of companies without the policy stay signed in [C-SET-59]', async () => {
  const tenant = await company(marquee)
  await setPolicy(tenant, { auto_logout: false })
  const loner = await person(marquee)
  for (const someone of [tenant.owner, loner]) {
    await lastSeen(someone.session_id, 30 * hour)
    expect(await works(someone.token)).toBe(true)
  }
})

test('without two-factor a member cannot access a company that requires it [C-SET-57]', async () => {
  const tenant = await company(marquee)
  const worker = await member(marquee, tenant, 'manager')
  await setPolicy(tenant, { two_factor_required: true })
  const account = async (token = worker.token) =>
    (await marquee.call({ token, company: tenant.id }, 'auth', 'getSession')).ok.company
  expect((await marquee.call(worker, 'dashboard', 'getDashboard')).error).toMatchObject({
    code: 'two_factor_required',
    error: 'This company asks for two-factor authentication. Set it up in your settings first.',
  })
  expect(await account()).toMatchObject({ two_factor_missing: true })
  expect((await marquee.call(worker, 'account', 'getProfile')).status).toBe(200)

  await marquee.sql((tx) =>
    tx.updateTable('users').set({ two_factor_since: new Date().toISOString() }).where('id', '=', worker.id).execute(),
  )
  expect((await marquee.call(worker, 'dashboard', 'getDashboard')).status).toBe(200)
  expect(await account()).toMatchObject({ two_factor_missing: false })
})

test('required two-factor does not stop staff who impersonate a member', async () => {
  const tenant = await company(marquee)
  await setPolicy(tenant, { two_factor_required: true })
  const admin = await anotherSession(marquee, await rootAdmin(marquee))
  const answer = await marquee.call(admin, 'impersonation', 'adminImpersonateUser', { target_user_id: tenant.owner.id })
  const token = answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
  expect((await marquee.call({ token, company: tenant.id }, 'dashboard', 'getDashboard')).status).toBe(200)
  expect((await marquee.call({ token, company: tenant.id }, 'auth', 'getSession')).ok.company).toMatchObject({
    two_factor_missing: false,
  })
})

test('only the platform sets the two-factor state', async () => {
  const someone = await person(marquee)
  await expect(
    inScope(marquee.app.db, { kind: 'user', user: someone.id }, (tx) =>
      tx
        .updateTable('users')
        .set({ two_factor_since: new Date().toISOString() })
        .where('id', '=', someone.id)
        .execute(),
    ),
  ).rejects.toThrow('two_factor_since of users can only be changed by the platform')
})
