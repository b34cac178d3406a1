import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPasswordReset } from '#server/domain/people/send-password-reset.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, company, type Person, password, person, rootAdmin } from '#tests/support/people.ts'
import { sendTwoFactorTurnedOff } from './turn-off-two-factor.ts'
import { sendSignInUnblocked } from './unblock-sign-in.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const stateOf = async ({ id }: Person) =>
  (await marquee.call(root, 'adminUsers', 'getUser', { user_id: id })).ok.sign_in
const sessionsOf = async ({ id }: Person, page: { cursor?: string; limit?: number } = {}) =>
  (await marquee.call(root, 'adminUsers', 'getUserSessions', { user_id: id, ...page })).ok
const signIn = async ({ email }: Person) => marquee.call({}, 'auth', 'signIn', { email, password, deliver: 'body' })
const newestAbout = async ({ id }: Person) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
const eventsOf = async (someone: Person) =>
  (await marquee.call(someone, 'security', 'listSecurityEvents')).ok.events.map(({ kind }) => kind)

/** Only this column decides whether a code is required. */
const withTwoFactor = ({ id }: Person) =>
  marquee.sql((tx) =>
    tx.updateTable('users').set({ two_factor_since: new Date().toISOString() }).where('id', '=', id).execute(),
  )

test("lists and ends only the user's own sessions, page by page", async () => {
  const someone = await person(marquee)
  const [phone, laptop] = [await anotherSession(marquee, someone), await anotherSession(marquee, someone)]
  const stranger = await person(marquee)
  const first = await sessionsOf(someone, { limit: 2 })
  const rest = await sessionsOf(someone, { limit: 2, cursor: first.next_cursor ?? '' })
  const ids = [...first.sessions, ...rest.sessions].map(({ id }) => id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids)).toEqual(new Set([someone.session_id, phone.session_id, laptop.session_id]))

  const end = (target: Person, session_id: string) =>
    marquee.call(root, 'adminUsers', 'endUserSession', { target_user_id: target.id, session_id, admin_notes: 'Lost' })
  expect((await end(stranger, phone.session_id)).code).toBe('not_found')
  expect((await end(someone, phone.session_id)).ok.success).toBe(true)
  expect((await end(someone, phone.session_id)).code).toBe('not_found')
  expect((await marquee.call(phone, 'auth', 'getUser')).code).toBe('session_expired')
  expect((await marquee.call(laptop, 'auth', 'getUser')).code).toBeNull()
  expect((await sessionsOf(someone)).sessions).toHaveLength(2)
  expect(await newestAbout(someone)).toMatchObject({
    action_type: 'end_session',
    old_values: { session_id: phone.session_id },
    metadata: { admin_notes: 'Lost' },
  })
  expect(await eventsOf(laptop)).toContain('staff_ended_session')
})

test("the last sign-in is the user's, not an impersonation", async () => {
  const someone = await person(marquee)
  await marquee.sql((tx) => tx.deleteFrom('sessions').where('user_id', '=', someone.id).execute())
  expect(await stateOf(someone)).toMatchObject({ last_sign_in_at: null, last_seen_at: null })
  await marquee.call(root, 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
    force_super_admin: false,
  })
  expect(await stateOf(someone)).toMatchObject({ last_sign_in_at: null })
  expect((await sessionsOf(someone)).sessions).toMatchObject([{ impersonator: expect.any(String) }])
  await signIn(someone)
  const { last_sign_in_at } = await stateOf(someone)
  expect(Date.parse(last_sign_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const own = (await sessionsOf(someone)).sessions.filter(({ impersonator }) => impersonator === null)
  expect(own).toHaveLength(1)
})

test('staff disable two-factor with a reason: sign-in works without it, the person is notified, and companies require it again', async () => {
  const tenant = await company(marquee)
  const someone = tenant.owner
  const off = (admin_notes: string) =>
    marquee.call(root, 'adminUsers', 'turnOffTwoFactor', { target_user_id: someone.id, admin_notes })
  expect((await off('Lost the phone')).code).toBe('two_factor_not_on')
  await withTwoFactor(someone)
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ security_policy: JSON.stringify({ two_factor_required: true }) })
      .where('id', '=', tenant.id)
      .execute(),
  )
  expect(await stateOf(someone)).toMatchObject({ two_factor_required_by: [tenant.name] })
  expect((await stateOf(someone)).two_factor_since).not.toBeNull()
  const settings = () => marquee.call({ ...someone, company: tenant.id }, 'companies', 'getSettings')
  expect((await settings()).code).toBeNull()
  expect((await signIn(someone)).ok.session).toBeFalsy()

  expect((await off('   ')).code).toBe('bad_input')
  expect((await off('Lost the phone, showed a passport')).ok.success).toBe(true)
  expect(await stateOf(someone)).toMatchObject({ two_factor_since: null })
  expect((await signIn(someone)).ok.tokens).toBeTruthy()
  expect((await settings()).code).toBe('two_factor_required')
  expect(await newestAbout(someone)).toMatchObject({
    admin_user_id: root.id,
    action_type: 'two_factor_off',
    metadata: { admin_notes: 'Lost the phone, showed a passport' },
  })
  expect(await waitingJobs(marquee)).toContainEqual({
    name: 'send-two-factor-turned-off',
    data: { to: someone.email },
  })
  await sendTwoFactorTurnedOff.work(jobContext(marquee), { to: someone.email })
  expect((await marquee.mail(someone.email, 'Two-factor authentication was turned off')).text).toContain(
    'Marquee support',
  )
  expect(await eventsOf(someone)).toContain('staff_turned_two_factor_off')
})

test('a password reset goes to the primary address once a minute, and only to users who can use it', async () => {
  const someone = await person(marquee)
  const send = (to: Person) =>
    marquee.call(root, 'adminUsers', 'sendPasswordReset', { target_user_id: to.id, admin_notes: 'Called us' })
  expect((await send(someone)).ok).toEqual({ success: true, is_sent: true })
  expect((await send(someone)).ok).toEqual({ success: true, is_sent: false })
  const asked = (await waitingJobs(marquee)).filter(({ data }) => data.email === someone.email)
  expect(asked).toEqual([{ name: 'send-password-reset', data: { email: someone.email } }])
  expect(await newestAbout(someone)).toMatchObject({
    action_type: 'send_password_reset',
    metadata: { email: someone.email, is_sent: false, admin_notes: 'Called us' },
  })
  await sendPasswordReset.work(jobContext(marquee), { email: someone.email })
  expect((await marquee.mail(someone.email, 'Reset your password')).links[0]).toContain('/reset-password?code=')
  expect(await eventsOf(someone)).toContain('staff_sent_password_reset')

  const away = await person(marquee)
  await marquee.call(root, 'adminUsers', 'updateUserStatus', { target_user_id: away.id, new_status: 'suspended' })
  expect((await send(away)).code).toBe('user_suspended')
  const unproved = await person(marquee)
  await marquee.sql((tx) =>
    tx.updateTable('user_emails').set({ is_verified: false }).where('user_id', '=', unproved.id).execute(),
  )
  expect((await send(unproved)).code).toBe('reset_needs_verified_email')
  expect(
    (await marquee.call(root, 'adminUsers', 'sendPasswordReset', { target_user_id: crypto.randomUUID() })).code,
  ).toBe('not_found')
})

test('staff see failed sign-ins and a block, and end the block with one audit row', async () => {
  const someone = await person(marquee)
  const guess = (given: string) =>
    marquee.call({}, 'auth', 'signIn', { email: someone.email, password: given, deliver: 'body' })
  const unblock = () =>
    marquee.call(root, 'adminUsers', 'unblockSignIn', { target_user_id: someone.id, admin_notes: 'Called us' })
  expect(await stateOf(someone)).toMatchObject({ failed_attempts: 0, last_failed_at: null, blocked_until: null })
  for (let wrong = 0; wrong < 5; wrong += 1) await guess('not the password')
  expect((await guess(password)).code).toBe('sign_in_blocked')
  const { failed_attempts, blocked_until, last_failed_at, attempts } = await stateOf(someone)
  // The right password that was refused during the block does not count.
  expect(failed_attempts).toBe(5)
  expect(Date.parse(blocked_until ?? '')).toBeGreaterThan(Date.now() + 10 * 60_000)
  expect(last_failed_at).not.toBeNull()
  expect(attempts).toEqual([
    { email: someone.email, network: '127.0.0.1', failed_attempts: 5, last_failed_at, blocked_until },
  ])
  expect((await unblock()).ok).toEqual({ success: true })
  await sendSignInUnblocked.work(jobContext(marquee), { to: someone.email })
  expect((await marquee.mail(someone.email, 'Sign-in to your account was unblocked')).text).toContain('Marquee support')
  expect((await guess(password)).ok.tokens).toBeTruthy()
  expect(await stateOf(someone)).toMatchObject({ failed_attempts: 0, blocked_until: null, attempts: [] })
  expect(await newestAbout(someone)).toMatchObject({
    action_type: 'unblock_sign_in',
    old_values: { failed_attempts: 5 },
    metadata: { admin_notes: 'Called us' },
  })
})
