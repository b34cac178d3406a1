import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Person, password, person, rootAdmin } from '#tests/support/people.ts'
import { rescueFromTwoFactor } from './rescue-from-two-factor.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

interface Protected extends Person {
  key: string
  recovery: string[]
}

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A step lasts 30 s. Waits if less than ten remain, so that a new code is checked in the same step. */
async function leaveEndOfStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 10_000) await setTimeout(left + 50)
}

const start = (someone: Person, current_password = password) =>
  marquee.call(someone, 'twoFactor', 'startTwoFactor', { current_password })
const confirm = (someone: Person, code: string) => marquee.call(someone, 'twoFactor', 'confirmTwoFactor', { code })
const signIn = (email: string, given = password) => marquee.call({}, 'auth', 'signIn', { email, password: given })
const verify = (challenge: string, code: string) =>
  marquee.call({}, 'twoFactor', 'verifyTwoFactor', { challenge, code, deliver: 'body' })
const stateOf = async (someone: Person) => (await marquee.call(someone, 'twoFactor', 'getTwoFactor')).ok

async function protectedPerson(): Promise<Protected> {
  const someone = await person(marquee)
  const { manual_key } = (await start(someone)).ok
  const { recovery_codes } = (await confirm(someone, codeOf(manual_key))).ok
  return { ...someone, key: manual_key, recovery: recovery_codes }
}

async function challengeOf(someone: Person): Promise<string> {
  const { two_factor } = (await signIn(someone.email)).ok
  if (!two_factor) throw new Error('signed in without the second factor')
  return two_factor.challenge
}
/** Sequential, because password attempts are counted before they are checked. */
async function challengesOf(someone: Person, count: number): Promise<string[]> {
  const challenges: string[] = []
  for (let n = 0; n < count; n++) challenges.push(await challengeOf(someone))
  return challenges
}
const forgetSteps = (someone: Person) =>
  marquee.sql((tx) =>
    tx.updateTable('user_two_factor').set({ last_used_step: null }).where('user_id', '=', someone.id).execute(),
  )

test('setup needs the password and a first code; it then returns ten recovery codes and sends a mail [C-USER-22 C-USER-23]', async () => {
  const someone = await person(marquee)
  expect((await start(someone, 'not it')).code).toBe('wrong_current_password')
  const { otpauth_uri, manual_key } = (await start(someone)).ok
  expect(otpauth_uri).toMatch(/^otpauth:\/\/totp\/Marquee/)
  expect(new URL(otpauth_uri).searchParams.get('secret')).toBe(manual_key.replaceAll(' ', ''))
  expect(await stateOf(someone)).toEqual({ enabled: false, since: null, recovery_codes_left: 0 })
  expect((await signIn(someone.email)).ok.two_factor).toBeNull()

  expect((await confirm(someone, '000000')).code).toBe('two_factor_code_wrong')
  const { recovery_codes } = (await confirm(someone, codeOf(manual_key))).ok
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(await stateOf(someone)).toEqual({ enabled: true, since: expect.any(String), recovery_codes_left: 10 })
  expect((await start(someone)).code).toBe('two_factor_already_on')
  await marquee.mail(someone.email, 'Two-factor authentication was turned on')
})

test('the secret and recovery codes are not stored in plain text', async () => {
  const someone = await protectedPerson()
  const rows = await marquee.sql(async (tx) => [
    ...(await tx.selectFrom('user_two_factor').selectAll().where('user_id', '=', someone.id).execute()),
    ...(await tx.selectFrom('two_factor_recovery_codes').selectAll().where('user_id', '=', someone.id).execute()),
  ])
  expect(rows).toHaveLength(11)
  const stored = JSON.stringify(rows)
  for (const secret of [
    someone.key.replaceAll(' ', ''),
    ...someone.recovery.flatMap((c) => [c, c.replaceAll('-', '')]),
  ])
    expect(stored).not.toContain(secret)
  const other = await protectedPerson()
  const sealed = await marquee.sql((tx) =>
    tx.selectFrom('user_two_factor').select('sealed_secret').where('user_id', '=', other.id).executeTakeFirstOrThrow(),
  )
  expect(() => marquee.app.encryption.open(sealed.sealed_secret, `two-factor:${someone.id}`)).toThrow()
})

test('when enabled, the right password requires a code to create a session [C-USER-24 C-SESS-22]', async () => {
  const someone = await protectedPerson()
  const first = await signIn(someone.email)
  expect(first.ok).toMatchObject({ session: null, user: null, two_factor: { challenge: expect.any(String) } })
  expect(first.raw.cookies).toEqual([])
  const { challenge, expires_at } = first.ok.two_factor ?? { challenge: '', expires_at: '' }
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(10)
  expect((await marquee.call({ token: challenge }, 'auth', 'getUser')).code).toBe('session_expired')

  expect((await verify(challenge, '000000')).code).toBe('two_factor_code_wrong')
  await forgetSteps(someone)
  const answer = await marquee.call({}, 'twoFactor', 'verifyTwoFactor', { challenge, code: codeOf(someone.key) })
  expect(answer.ok.user.id).toBe(someone.id)
  expect(answer.ok.tokens).toBeUndefined()
  const access = answer.raw.cookies.find(({ name }) => name === 'marquee_access')
  expect(access).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((await marquee.call({ token: access?.value ?? '' }, 'auth', 'getUser')).ok.user.id).toBe(someone.id)
  expect((await verify(challenge, codeOf(someone.key, 1))).code).toBe('two_factor_challenge_over')
})

test('codes of the previous and next step are accepted, others are not', async () => {
  const someone = await protectedPerson()
  for (const [steps, outcome] of [
    [-2, 'two_factor_code_wrong'],
    [2, 'two_factor_code_wrong'],
    [-1, null],
    [1, null],
  ] as const) {
    await forgetSteps(someone)
    const challenge = await challengeOf(someone)
    await leaveEndOfStep()
    expect([steps, (await verify(challenge, codeOf(someone.key, steps))).code]).toEqual([steps, outcome])
  }
})

test('a wrong password and an unknown address respond as without a second factor', async () => {
  const [guarded, plain] = [await protectedPerson(), await person(marquee)]
  const bodies = await Promise.all(
    [guarded.email, plain.email, 'nobody@nowhere.example'].map(async (email) => {
      const { status, raw } = await signIn(email, 'wrong')
      const { request_id: _, ...body } = raw.json()
      return [status, body]
    }),
  )
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toEqual(bodies[2])
})

test('a recovery code replaces the code once, in any spelling [C-USER-25]', async () => {
  const someone = await protectedPerson()
  const [code = ''] = someone.recovery
  const { tokens } = (await verify(await challengeOf(someone), ` ${code.toUpperCase()} `)).ok
  expect((await marquee.call({ token: tokens?.access_token ?? '' }, 'auth', 'getUser')).ok.user.id).toBe(someone.id)
  expect((await verify(await challengeOf(someone), code)).code).toBe('two_factor_code_wrong')
  expect((await stateOf(someone)).recovery_codes_left).toBe(9)
  const other = await protectedPerson()
  expect((await verify(await challengeOf(other), someone.recovery[1] ?? '')).code).toBe('two_factor_code_wrong')
})

test('of fifty concurrent uses of a code or a recovery code exactly one signs in [C-USER-25]', async () => {
  const someone = await protectedPerson()
  await forgetSteps(someone)
  for (const code of [codeOf(someone.key), someone.recovery[0] ?? '']) {
    const challenges = await challengesOf(someone, 50)
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['two_factor_code_wrong', 'two_factor_blocked']).toContain(answer.code)
    await marquee.sql((tx) =>
      tx.deleteFrom('login_attempts').where('subject', '=', `two-factor:${someone.id}`).execute(),
    )
  }
})

test('of fifty concurrent uses of a challenge with valid codes one signs in', async () => {
  const someone = await protectedPerson()
  const challenge = await challengeOf(someone)
  const answers = await Promise.all(someone.recovery.slice(0, 5).map((code) => verify(challenge, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await stateOf(someone)).recovery_codes_left).toBe(9)
})

test('of a hundred concurrent guesses five are checked; then even the right code is blocked, and the person gets a mail', async () => {
  const someone = await protectedPerson()
  const challenges = await challengesOf(someone, 10)
  const guesses = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, '0'))
  const answers = await Promise.all(guesses.map((guess, n) => verify(challenges[n % 10] ?? '', guess)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'two_factor_code_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'two_factor_blocked')).toHaveLength(95)
  await forgetSteps(someone)
  expect((await verify(challenges[0] ?? '', codeOf(someone.key))).code).toBe('two_factor_blocked')
  expect((await verify(challenges[0] ?? '', someone.recovery[0] ?? '')).code).toBe('two_factor_blocked')
  await marquee.mail(someone.email, 'Wrong codes were entered after your password')
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(200)
})

test('staff see a block by wrong codes and end it; the user finds both in their security events', async () => {
  const [someone, root] = [await protectedPerson(), await rootAdmin(marquee)]
  const challenge = await challengeOf(someone)
  const signInState = async () =>
    (await marquee.call(root, 'adminUsers', 'getUser', { user_id: someone.id })).ok.sign_in.wrong_codes
  const blocked = async () =>
    (await marquee.call(root, 'adminUsers', 'listUsers', { status: 'sign_in_blocked', search: someone.email })).ok.users
  await verify(challenge, '000000')
  expect(await signInState()).toMatchObject({ failed_attempts: 1, blocked_until: null })
  expect(await blocked()).toEqual([])
  for (let wrong = 1; wrong < 8; wrong++) await verify(challenge, '000000')
  expect(await signInState()).toMatchObject({ failed_attempts: 5, blocked_until: expect.any(String) })
  expect(await blocked()).toMatchObject([{ id: someone.id, is_sign_in_blocked: true }])

  const unblock = { target_user_id: someone.id, admin_notes: 'Called us' }
  expect((await marquee.call(root, 'adminUsers', 'unblockSignIn', unblock)).ok).toEqual({ success: true })
  expect(await signInState()).toBeNull()
  expect(await blocked()).toEqual([])
  expect((await verify(challenge, someone.recovery[0] ?? '')).status).toBe(200)
  await marquee.mail(someone.email, 'Sign-in to your account was unblocked')

  const { logs } = (await marquee.call(root, 'adminUsers', 'getUserActivity', { user_id: someone.id })).ok
  expect(logs).toContainEqual(
    expect.objectContaining({ action_type: 'two_factor_blocked', new_values: { networks: ['127.0.0.1'] } }),
  )
  expect(logs).toContainEqual(
    expect.objectContaining({
      action_type: 'unblock_sign_in',
      old_values: { failed_attempts: 0, wrong_codes: 5 },
      metadata: expect.objectContaining({ admin_notes: 'Called us' }),
    }),
  )
  const { events } = (await marquee.call(someone, 'security', 'listSecurityEvents')).ok
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'two_factor_blocked')).toHaveLength(1)
  expect(kinds).toContain('staff_unblocked_sign_in')
})

test('a challenge is valid for ten minutes, stored hashed, and ends with a new password or a suspension', async () => {
  const someone = await protectedPerson()
  const late = await challengeOf(someone)
  const rows = await marquee.sql((tx) =>
    tx.selectFrom('two_factor_challenges').selectAll().where('user_id', '=', someone.id).execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(late)
  await marquee.sql((tx) =>
    tx
      .updateTable('two_factor_challenges')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', someone.id)
      .execute(),
  )
  expect((await verify(late, someone.recovery[0] ?? '')).code).toBe('two_factor_challenge_over')

  const before = await challengeOf(someone)
  await marquee.call(someone, 'auth', 'updatePassword', { current_password: password, new_password: 'new words 1' })
  expect((await verify(before, someone.recovery[0] ?? '')).code).toBe('two_factor_challenge_over')

  const { two_factor } = (await signIn(someone.email, 'new words 1')).ok
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', someone.id).execute())
  expect((await verify(two_factor?.challenge ?? '', someone.recovery[0] ?? '')).code).toBe('two_factor_challenge_over')
})

test('a code entered after staff turned two-factor off is answered with that reason', async () => {
  const someone = await protectedPerson()
  const challenge = await challengeOf(someone)
  const root = await rootAdmin(marquee)
  const off = { target_user_id: someone.id, admin_notes: 'Lost the phone' }
  expect((await marquee.call(root, 'adminUsers', 'turnOffTwoFactor', off)).status).toBe(200)
  const { error } = await verify(challenge, someone.recovery[0] ?? '')
  expect(error).toMatchObject({
    code: 'two_factor_challenge_over',
    error: expect.stringContaining('your sign-in settings have changed'),
  })
})

test('no other sign-in skips the second factor: a reset password still requires it', async () => {
  const someone = await protectedPerson()
  await marquee.call({}, 'auth', 'requestPasswordReset', { email: someone.email })
  const { links } = await marquee.mail(someone.email, 'Reset your password')
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  const reset = await marquee.call({}, 'auth', 'resetPassword', { code, new_password: 'new words 2' })
  expect([reset.status, reset.raw.cookies]).toEqual([200, []])
  expect((await signIn(someone.email, 'new words 2')).ok.session).toBeNull()
})

test('disabling needs the password and a code of the app or a recovery code, and sends a mail [C-USER-22]', async () => {
  const someone = await protectedPerson()
  const disable = (current_password: string, code: string) =>
    marquee.call(someone, 'twoFactor', 'disableTwoFactor', { current_password, code })
  const [paper = ''] = someone.recovery
  expect((await disable('not it', paper)).code).toBe('wrong_current_password')
  expect((await disable(password, '000000')).code).toBe('two_factor_code_wrong')
  expect((await disable(password, paper)).ok).toEqual({ success: true })
  expect(await stateOf(someone)).toEqual({ enabled: false, since: null, recovery_codes_left: 0 })
  expect((await signIn(someone.email)).ok.user?.id).toBe(someone.id)
  expect((await disable(password, someone.recovery[1] ?? '')).code).toBe('two_factor_not_on')
  await marquee.mail(someone.email, 'Two-factor authentication was turned off')
})

test('the operator can disable it for a person without phone and codes, as a security event', async () => {
  const someone = await protectedPerson()
  const rescue = (email: string) =>
    marquee.sql((tx) => rescueFromTwoFactor(tx, { actor: { kind: 'cli', name: 'test' } }, email))
  await expect(rescue('nobody@nowhere.example')).rejects.toMatchObject({ code: 'not_found' })
  await rescue(someone.email.toUpperCase())
  await expect(rescue(someone.email)).rejects.toMatchObject({ code: 'two_factor_not_on' })
  expect((await signIn(someone.email)).ok.user?.id).toBe(someone.id)
  const { events } = (await marquee.call(someone, 'security', 'listSecurityEvents')).ok
  expect(events.map(({ kind }) => kind)).toContain('staff_turned_two_factor_off')
})

test('new recovery codes replace the old ones [C-USER-23]', async () => {
  const someone = await protectedPerson()
  const renew = (code: string) => marquee.call(someone, 'twoFactor', 'renewRecoveryCodes', { code })
  expect((await renew(codeOf(someone.key))).code).toBe('two_factor_code_wrong')
  await forgetSteps(someone)
  const { recovery_codes } = (await renew(codeOf(someone.key))).ok
  expect((await verify(await challengeOf(someone), someone.recovery[0] ?? '')).code).toBe('two_factor_code_wrong')
  expect((await verify(await challengeOf(someone), recovery_codes[0] ?? '')).status).toBe(200)
})

test('enabling keeps other sessions; each change writes an audit row', async () => {
  const someone = await person(marquee)
  const elsewhere = await anotherSession(marquee, someone)
  const { manual_key } = (await start(someone)).ok
  await confirm(someone, codeOf(manual_key))
  expect((await marquee.call(elsewhere, 'auth', 'getUser')).status).toBe(200)
  const rows = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select('action_type')
      .where('subject_user_id', '=', someone.id)
      .where('action_type', 'like', 'two_factor%')
      .execute(),
  )
  expect(rows).toEqual([{ action_type: 'two_factor_on' }])
})

test('two-factor can neither be read nor changed while impersonating [C-SESS-60]', async () => {
  const someone = await protectedPerson()
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
  })
  const as = { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '' }
  const codes = [
    (await marquee.call(as, 'twoFactor', 'getTwoFactor')).code,
    (await marquee.call(as, 'twoFactor', 'startTwoFactor', { current_password: password })).code,
    (await marquee.call(as, 'twoFactor', 'confirmTwoFactor', { code: '123456' })).code,
    (await marquee.call(as, 'twoFactor', 'disableTwoFactor', { current_password: password, code: '123456' })).code,
    (await marquee.call(as, 'twoFactor', 'renewRecoveryCodes', { code: '123456' })).code,
  ]
  expect(new Set(codes)).toEqual(new Set(['refused_while_impersonating']))
})
