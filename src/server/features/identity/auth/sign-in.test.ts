import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, company, member, password, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const signIn = (email: string, given = password) => marquee.call({}, 'auth', 'signIn', { email, password: given })

test('signing in creates a session with an expiry, and stores tokens in httpOnly cookies [C-CALL-03 C-SESS-01 C-SESS-08 C-SESS-09 C-SESS-13]', async () => {
  const { email } = await person(marquee)
  const answer = await signIn(email)
  expect(Date.parse(answer.ok.session?.expires_at ?? '')).toBeGreaterThan(Date.now())
  expect(answer.ok.tokens).toBeUndefined()
  const cookies = answer.raw.cookies
  expect(cookies.map(({ name }) => name)).toEqual(['marquee_access', 'marquee_refresh'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.raw.body).not.toContain(cookie.value)
  }
})

test('over https the cookies are Secure and bound to the host [C-SESS-10]', async () => {
  const secure = await startTestMarquee({ PUBLIC_URL: 'https://app.marquee.example' })
  try {
    const { email } = await person(secure)
    const answer = await secure.call({}, 'auth', 'signIn', { email, password })
    for (const cookie of answer.raw.cookies) {
      expect(cookie.name).toMatch(/^__Host-marquee_/)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' })
      expect(cookie.domain).toBeUndefined()
    }
  } finally {
    await secure.close()
  }
})

test('an API client gets its tokens and uses Authorization: Bearer [C-SESS-11]', async () => {
  const { email } = await person(marquee)
  const { tokens } = (await marquee.call({}, 'auth', 'signIn', { email, password, deliver: 'body' })).ok
  expect((await marquee.call({ token: tokens?.access_token }, 'auth', 'getUser')).ok.user.email).toBe(email)
  expect((await marquee.call({ token: 'made-up' }, 'auth', 'getUser')).code).toBe('session_expired')
})

test('any verified address signs in, ignoring case; an unverified additional one does not [C-AUTH-68 C-AUTH-69 C-AUTH-70]', async () => {
  const someone = await person(marquee)
  const additional = (email: string, is_verified: boolean) =>
    marquee.sql((tx) => tx.insertInto('user_emails').values({ user_id: someone.id, email, is_verified }).execute())
  await additional('second@door.example', true)
  await additional('third@door.example', false)
  expect((await signIn('SECOND@Door.example')).ok.user?.id).toBe(someone.id)
  expect((await signIn(someone.email.toUpperCase())).ok.user?.id).toBe(someone.id)
  expect((await signIn('third@door.example')).code).toBe('invalid_credentials')
})

test('wrong password and unknown address get the same response, a suspended user with the right password the reason [C-AUTH-57 C-SESS-28]', async () => {
  const someone = await person(marquee)
  const suspended = await person(marquee)
  await marquee.sql((tx) =>
    tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute(),
  )
  const answers = [
    await signIn(someone.email, 'wrong'),
    await signIn('nobody@door.example'),
    await signIn(suspended.email, 'wrong'),
  ]
  for (const { error, status } of answers) {
    expect(status).toBe(401)
    expect(error).toMatchObject({ code: 'invalid_credentials', error: 'Invalid login credentials', data: {} })
  }
  expect(await signIn(suspended.email)).toMatchObject({ status: 403, code: 'account_suspended' })
})

test('the fifth failure in a row blocks even the right password; the mailed link ends the block [C-SET-62 C-SET-63 C-SET-65]', async () => {
  const { email } = await person(marquee)
  for (let guess = 1; guess <= 5; guess++)
    expect((await signIn(email, `guess ${guess}`)).code).toBe('invalid_credentials')
  expect((await signIn(email)).code).toBe('sign_in_blocked')
  const { links } = await marquee.mail(email, /blocked/)
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok.kind).toBe('unlock')
  expect((await signIn(email)).status).toBe(200)
})

test('after a quarter of an hour the block is over [C-SET-64]', async () => {
  const { email } = await person(marquee)
  for (let guess = 1; guess <= 5; guess++) await signIn(email, 'wrong')
  expect((await signIn(email)).code).toBe('sign_in_blocked')
  const { blocked_until } = await marquee.sql((tx) =>
    tx
      .selectFrom('login_attempts')
      .select('blocked_until')
      .where('subject', '=', email)
      .where('place', '!=', '')
      .executeTakeFirstOrThrow(),
  )
  const minutes = (Date.parse(blocked_until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)
  await marquee.sql((tx) =>
    tx
      .updateTable('login_attempts')
      .set({ blocked_until: new Date(Date.now() - 1000).toISOString() })
      .where('subject', '=', email)
      .execute(),
  )
  expect((await signIn(email)).status).toBe(200)
})

test('of a hundred concurrent guesses exactly five are checked, and then even the right password is rejected', async () => {
  const { email } = await person(marquee)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => signIn(email, `guess ${index}`)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'sign_in_blocked')).toHaveLength(95)
  expect((await signIn(email)).code).toBe('sign_in_blocked')
})

test('an unknown address is blocked like a known one', async () => {
  for (let guess = 1; guess <= 5; guess++) await signIn('ghost@door.example', 'wrong')
  expect((await signIn('ghost@door.example')).code).toBe('sign_in_blocked')
})

test('changing the password needs the current one, ends the other sessions and sends a notice [C-CALL-09 C-USER-15 C-USER-20 C-USER-21]', async () => {
  const someone = await person(marquee)
  const elsewhere = await anotherSession(marquee, someone)
  const change = (current_password: string, new_password: string) =>
    marquee.call(someone, 'auth', 'updatePassword', { current_password, new_password })
  expect((await change('not it', 'new words 1')).code).toBe('wrong_current_password')
  expect((await marquee.call(elsewhere, 'auth', 'getUser')).status).toBe(200)
  expect((await change(password, 'new words 1')).ok).toEqual({ success: true })
  expect((await marquee.call(elsewhere, 'auth', 'getUser')).status).toBe(401)
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(200)
  expect((await signIn(someone.email)).code).toBe('invalid_credentials')
  expect((await signIn(someone.email, 'new words 1')).status).toBe(200)
  await marquee.mail(someone.email, 'Your password was changed')
})

test('a member of a company with strong passwords needs eight characters with a special one [C-AUTH-75 C-SET-60 C-SET-61]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'member')
  const change = (new_password: string) =>
    marquee.call(someone, 'auth', 'updatePassword', { current_password: password, new_password })
  expect((await change('short!1')).error).toMatchObject({
    code: 'weak_password',
    error: expect.stringMatching(/^Password should be/),
  })
  expect((await change('longenough1')).code).toBe('weak_password')
  const policy = async () => (await marquee.call(someone, 'account', 'getPasswordPolicy')).ok
  expect(await policy()).toEqual({ is_strict: true })
  expect((await change('longenough!')).status).toBe(200)
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ security_policy: JSON.stringify({ strong_passwords: false }) })
      .where('id', '=', tenant.id)
      .execute(),
  )
  expect(await policy()).toEqual({ is_strict: false })
  const back = await marquee.call(someone, 'auth', 'updatePassword', {
    current_password: 'longenough!',
    new_password: 'sixsix',
  })
  expect(back.status).toBe(200)
})
