import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Person, password, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const listOf = async (who: Caller) => (await marquee.call(who, 'security', 'listSessions')).ok.sessions
const eventsOf = async (who: Caller) => (await marquee.call(who, 'security', 'listSecurityEvents')).ok.events
const signIn = (email: string, userAgent: string) =>
  marquee.call({ headers: { 'user-agent': userAgent } }, 'auth', 'signIn', { email, password, deliver: 'body' })
const newSignIns = (email: string) =>
  (marquee.app.mailer.mailbox?.messages(email) ?? []).filter(({ subject }) => subject === 'New sign-in to your account')

async function impersonate(target: Person): Promise<Caller> {
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
  })
  return { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '' }
}

test("lists only the caller's live sessions with device, address and times, and marks the current one [C-USER-26]", async () => {
  const [someone, stranger] = [await person(marquee), await person(marquee)]
  await signIn(someone.email, firefox)
  const gone = await anotherSession(marquee, someone)
  await marquee.call(gone, 'auth', 'signOut')
  const sessions = await listOf(someone)
  expect(sessions.map(({ device, is_current, by_staff }) => [device, is_current, by_staff]).sort()).toEqual([
    ['Firefox on Windows', false, false],
    ['Unknown device', true, false],
  ])
  for (const one of sessions) {
    expect(one.ip_address).toBe('127.0.0.1')
    expect(Date.parse(one.last_seen_at)).toBeGreaterThanOrEqual(Date.parse(one.created_at))
  }
  expect((await listOf(stranger)).map(({ id }) => id)).toEqual([stranger.session_id])
})

test('a revoked session ends on its next request, and cannot be refreshed [C-USER-27]', async () => {
  const someone = await person(marquee)
  const { tokens, session } = (await signIn(someone.email, firefox)).ok
  const elsewhere = { token: tokens?.access_token ?? '' }
  expect((await marquee.call(elsewhere, 'auth', 'getUser')).status).toBe(200)
  const revoke = (who: Caller, session_id: string) => marquee.call(who, 'security', 'revokeSession', { session_id })
  expect((await revoke(someone, someone.session_id)).code).toBe('session_is_current')
  expect((await revoke(await person(marquee), session?.id ?? '')).code).toBe('not_found')
  expect((await revoke(someone, session?.id ?? '')).ok).toEqual({ success: true })
  expect((await marquee.call(elsewhere, 'auth', 'getUser')).code).toBe('session_expired')
  expect((await marquee.call({}, 'auth', 'refreshSession', { refresh_token: tokens?.refresh_token ?? '' })).code).toBe(
    'invalid_refresh_token',
  )
  expect((await revoke(someone, session?.id ?? '')).code).toBe('not_found')
  expect((await listOf(someone)).map(({ id }) => id)).toEqual([someone.session_id])
})

test('all other sessions can be ended at once; the current one stays [C-USER-27]', async () => {
  const someone = await person(marquee)
  const others = [await anotherSession(marquee, someone), await anotherSession(marquee, someone)]
  expect((await marquee.call(someone, 'security', 'revokeOtherSessions')).ok).toEqual({ ended: 2 })
  for (const other of others) expect((await marquee.call(other, 'auth', 'getUser')).status).toBe(401)
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(200)
})

test('sign-ins and account changes are listed newest first, page by page [C-USER-28]', async () => {
  const someone = await person(marquee)
  await signIn(someone.email, firefox)
  await marquee.call(someone, 'account', 'addEmail', {
    email: 'events@security.example',
    current_password: password,
  })
  await marquee.call(someone, 'auth', 'updatePassword', { current_password: password, new_password: 'new words 1' })
  const events = await eventsOf(someone)
  expect(events.map(({ kind, detail, device }) => [kind, detail, device])).toEqual([
    ['password_changed', null, expect.any(String)],
    ['email_added', 'events@security.example', expect.any(String)],
    ['sign_in', null, 'Firefox on Windows'],
    ['sign_in', null, 'Unknown device'],
  ])
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = (
      await marquee.call(someone, 'security', 'listSecurityEvents', { limit: 1, ...(cursor && { cursor }) })
    ).ok
    paged.push(...page.events.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(events.map(({ id }) => id))
  expect((await eventsOf(await person(marquee))).map(({ kind }) => kind)).toEqual(['sign_in'])
})

test("impersonation is shown among sessions and events, without the staff's network [C-USER-26 C-USER-28]", async () => {
  const someone = await person(marquee)
  const staff = await impersonate(someone)
  const shown = (await listOf(someone)).find(({ by_staff }) => by_staff)
  expect(shown).toMatchObject({ device: 'Marquee staff', ip_address: null, is_current: false })
  const [event] = await eventsOf(someone)
  expect(event).toMatchObject({ kind: 'staff_acted_as_you', device: null, ip_address: null })
  expect((await marquee.call(staff, 'security', 'revokeOtherSessions')).code).toBe('refused_while_impersonating')
  await marquee.call(someone, 'security', 'revokeSession', { session_id: shown?.id ?? '' })
  expect((await marquee.call(staff, 'auth', 'getUser')).status).toBe(401)
  await marquee.call(await rootAdmin(marquee), 'adminUsers', 'forceLogout', { target_user_id: someone.id })
  const again = await anotherSession(marquee, someone)
  expect((await eventsOf(again)).map(({ kind }) => kind)).toContain('staff_ended_sessions')
})

test('a sign-in from a new device sends a mail; the first after sign-up and known devices do not', async () => {
  const email = 'devices@security.example'
  const someone = await person(marquee, { email })
  await marquee.sql((tx) => tx.deleteFrom('sessions').where('user_id', '=', someone.id).execute())
  await signIn(email, firefox)
  await signIn(email, firefox.replaceAll('140.0', '141.0'))
  await signIn(email, phone)
  const mail = await marquee.mail(email, 'New sign-in to your account')
  expect(mail.text).toContain('Safari on iPhone, from 127.0.0.1')
  expect(mail.links).toEqual(['http://localhost:3000/settings?tab=security'])
  await signIn(email, phone)
  await marquee.call({}, 'auth', 'requestPasswordReset', { email })
  await marquee.mail(email, 'Reset your password')
  expect(newSignIns(email)).toHaveLength(1)
})
