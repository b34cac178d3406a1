import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutesLater } from '#tests/support/mail-limits.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, password, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

/** A confirmation link signs in only the browser that signed up. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const own = 'the password of the owner!'
const strangers = 'the password of a stranger!'
const origin = 'http://localhost:3000'
let counter = 0
const address = () => `here${++counter}@browser.example`

type Browser = Map<string, string>
const headersOf = (browser: Browser) => ({
  headers: { origin, ...(browser.size > 0 && { cookie: [...browser].map((pair) => pair.join('=')).join('; ') }) },
})

async function signUp(browser: Browser, email: string, given: string) {
  const options = { data: { full_name: `Of ${given}` } }
  const answer = await marquee.call(headersOf(browser), 'auth', 'signUp', { email, password: given, options })
  keep(browser, answer.raw.cookies)
  return answer
}
const look = async (browser: Browser, code: string) =>
  (await marquee.call(headersOf(browser), 'auth', 'exchangeCode', { code })).ok.signs_in
async function open(browser: Browser, code: string) {
  const answer = await marquee.call(headersOf(browser), 'auth', 'confirmSignUp', { code })
  keep(browser, answer.raw.cookies)
  return answer
}
const confirm = (code: string, given: string) => marquee.call({}, 'auth', 'confirmSignUp', { code, password: given })
const whoIsIn = async (browser: Browser) =>
  (await marquee.call(headersOf(browser), 'auth', 'getSession')).ok.user?.email ?? null

function keep(browser: Browser, cookies: { name: string; value: string }[]): void {
  for (const { name, value } of cookies)
    if (value === '') browser.delete(name)
    else browser.set(name, encodeURIComponent(value))
}

async function linkOf(email: string, count = 1): Promise<URL> {
  const mail = await until(`${count} confirmations to ${email}`, () => {
    const found =
      marquee.app.mailer.mailbox?.messages(email).filter(({ subject }) => subject.startsWith('Confirm')) ?? []
    return found.length >= count ? found[0] : null
  })
  return new URL(mail.links[0] ?? '')
}
const codeOf = async (email: string, count?: number) => (await linkOf(email, count)).searchParams.get('code') ?? ''

test('the link signs in the browser that signed up, once, and removes its sign-up cookie [C-AUTH-06]', async () => {
  const [email, browser]: [string, Browser] = [address(), new Map()]
  await signUp(browser, email, own)
  const code = await codeOf(email)
  expect(await look(browser, code)).toBe(true)
  expect((await open(browser, code)).ok).toEqual({ success: true, email, signed_in: true, two_factor: null })
  expect(await whoIsIn(browser)).toBe(email)
  expect([...browser.keys()].toSorted()).toEqual(['marquee_access', 'marquee_refresh'])
  expect((await open(new Map(), code)).code).toBe('invalid_code')
})

test('the sign-up cookie is encrypted, same-site and httpOnly', async () => {
  const email = address()
  const [cookie, ...more] = (await signUp(new Map(), email, own)).raw.cookies
  expect(cookie).toMatchObject({ name: 'marquee_signed_up', httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(more).toEqual([])
  const { id } = await marquee.sql((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  expect(decodeURIComponent(cookie?.value ?? '')).not.toContain(id)
})

test('another browser confirms with the password; the browser that signed up is then not signed in', async () => {
  const [email, browser, other]: [string, Browser, Browser] = [address(), new Map(), new Map()]
  await signUp(browser, email, own)
  const code = await codeOf(email)
  expect(await look(other, code)).toBe(false)
  expect((await open(other, code)).code).toBe('wrong_sign_up_password')
  expect(await whoIsIn(other)).toBeNull()
  expect((await confirm(code, own)).ok).toMatchObject({ signed_in: false })
  expect((await open(browser, code)).code).toBe('invalid_code')
  expect(await whoIsIn(browser)).toBeNull()
})

test('a mail scanner that opens the link, or even tries to confirm, does not use it up', async () => {
  const [email, browser]: [string, Browser] = [address(), new Map()]
  await signUp(browser, email, own)
  const code = await codeOf(email)
  for (let n = 0; n < 3; n++) {
    await marquee.server.inject({ url: `/auth?code=${code}` })
    await look(new Map(), code)
    await open(new Map(), code)
  }
  expect((await open(browser, code)).ok.signed_in).toBe(true)
})

describe("a stranger's sign-up with somebody's address", () => {
  test('signs in neither when the owner opens the link; the owner chooses a new password', async () => {
    const [email, stranger, owner]: [string, Browser, Browser] = [address(), new Map(), new Map()]
    await signUp(stranger, email, strangers)
    const code = await codeOf(email)
    expect(await look(owner, code)).toBe(false)
    expect((await open(owner, code)).code).toBe('wrong_sign_up_password')
    const chosen = { code, new_password: own, full_name: 'Olga Owner' }
    await marquee.call(headersOf(owner), 'auth', 'resetPassword', chosen)
    expect((await open(stranger, code)).code).toBe('invalid_code')
    expect(await whoIsIn(stranger)).toBeNull()
    expect((await marquee.call({}, 'auth', 'signIn', { email, password: strangers })).code).toBe('invalid_credentials')
  })

  test("after the owner's own does not sign the owner in to the stranger's account", async () => {
    const [email, stranger, owner]: [string, Browser, Browser] = [address(), new Map(), new Map()]
    await signUp(owner, email, own)
    const first = await codeOf(email)
    await minutesLater(marquee, 2)
    await signUp(stranger, email, strangers)
    const second = await codeOf(email, 2)
    for (const code of [first, second]) expect((await open(owner, code)).status).not.toBe(200)
    expect(await whoIsIn(owner)).toBeNull()
  })

  test("before the owner's own gives only the owner access to the account", async () => {
    const [email, stranger, owner]: [string, Browser, Browser] = [address(), new Map(), new Map()]
    await signUp(stranger, email, strangers)
    await codeOf(email)
    await minutesLater(marquee, 2)
    await signUp(owner, email, own)
    const code = await codeOf(email, 2)
    expect(await look(stranger, code)).toBe(false)
    expect((await open(owner, code)).ok.signed_in).toBe(true)
    expect((await marquee.call({}, 'auth', 'signIn', { email, password: own })).code).toBeNull()
  })
})

describe('forced sign-in', () => {
  test('another site cannot trigger a sign-up', async () => {
    const options = { data: { full_name: 'Mallory' } }
    const sent = { email: address(), password: strangers, options }
    const headers: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const each of headers) {
      const answer = await marquee.call({ headers: each }, 'auth', 'signUp', sent)
      expect([answer.code, answer.raw.cookies]).toEqual(['foreign_origin', []])
    }
  })

  test('the link does not replace an existing session: it asks for the password', async () => {
    const someone = await person(marquee)
    const email = address()
    const browser: Browser = new Map()
    await signUp(browser, email, strangers)
    const { tokens } = (await marquee.call({}, 'auth', 'signIn', { email: someone.email, password, deliver: 'body' }))
      .ok
    browser.set('marquee_access', tokens?.access_token ?? '')
    const code = await codeOf(email)
    expect(await look(browser, code)).toBe(false)
    expect((await open(browser, code)).code).toBe('wrong_sign_up_password')
    expect(await whoIsIn(browser)).toBe(someone.email)
    browser.delete('marquee_access')
    browser.set('marquee_refresh', tokens?.refresh_token ?? '')
    expect(await look(browser, code)).toBe(false)
  })

  test('the sign-up cookie cannot be forged, copied from another cookie, or used for another account', async () => {
    const [email, browser]: [string, Browser] = [address(), new Map()]
    const other = address()
    await signUp(browser, email, own)
    await signUp(new Map(), other, strangers)
    const [code, { user_id }] = [await codeOf(other), await claimOf(other)]
    const seal = (purpose: string) =>
      marquee.app.encryption.seal(JSON.stringify({ user_id, until: Date.now() + 60_000 }), purpose)
    for (const value of [browser.get('marquee_signed_up') ?? '', 'made up', 'v1.AAAA', seal('recognised-browser')])
      expect(await look(new Map([['marquee_signed_up', value]]), code)).toBe(false)
    expect(await look(new Map([['marquee_signed_up', seal('signed-up-browser')]]), code)).toBe(true)
  })

  test('after a day the password is required, even with the cookie', async () => {
    const email = address()
    await signUp(new Map(), email, own)
    const [code, { user_id }] = [await codeOf(email), await claimOf(email)]
    const kept = (until: number): Browser =>
      new Map([
        ['marquee_signed_up', marquee.app.encryption.seal(JSON.stringify({ user_id, until }), 'signed-up-browser')],
      ])
    expect(await look(kept(Date.now() - 1), code)).toBe(false)
    expect((await open(kept(Date.now() - 1), code)).code).toBe('wrong_sign_up_password')
    expect(await look(kept(Date.now() + 60_000), code)).toBe(true)
  })
})

test('a second factor is required: the link alone creates no session', async () => {
  const [email, browser]: [string, Browser] = [address(), new Map()]
  await signUp(browser, email, own)
  const { user_id } = await claimOf(email)
  await marquee.sql((tx) =>
    tx.updateTable('users').set({ two_factor_since: new Date().toISOString() }).where('id', '=', user_id).execute(),
  )
  const { ok } = await open(browser, await codeOf(email))
  expect(ok).toMatchObject({ signed_in: false, two_factor: { challenge: expect.any(String) } })
  expect(await whoIsIn(browser)).toBeNull()
})

test('a confirmed account needs its password', async () => {
  const [email, browser]: [string, Browser] = [address(), new Map()]
  await signUp(browser, email, own)
  const kept = new Map(browser)
  await open(browser, await codeOf(email))
  await unverify(await claimOf(email))
  await minutesLater(marquee, 2)
  await marquee.call({}, 'auth', 'resendConfirmation', { email })
  const code = await codeOf(email, 2)
  expect(await look(kept, code)).toBe(false)
  expect((await open(kept, code)).code).toBe('wrong_sign_up_password')
  expect((await confirm(code, own)).status).toBe(200)
})

test('a sign-up without confirmation sets no cookie', async () => {
  const [email, browser]: [string, Browser] = [address(), new Map()]
  const { token } = await invitation(marquee, await company(marquee), email)
  const options = { data: { full_name: 'Robin' } }
  const sent = { email, password: own, options, invite_token: token }
  const answer = await marquee.call(headersOf(browser), 'auth', 'signUp', sent)
  expect([answer.ok.confirmation_required, answer.raw.cookies]).toEqual([false, []])
})

test('the link keeps the chosen plan, also when resent', async () => {
  const email = address()
  const plan_id = crypto.randomUUID()
  const options = { data: { full_name: 'Robin' } }
  await marquee.call({}, 'auth', 'signUp', { email, password: own, options, plan_id })
  expect((await linkOf(email)).searchParams.get('plan')).toBe(plan_id)
  await minutesLater(marquee, 2)
  await marquee.call({}, 'auth', 'resendConfirmation', { email, plan_id })
  expect((await linkOf(email, 2)).searchParams.get('plan')).toBe(plan_id)
  await minutesLater(marquee, 2)
  await marquee.call({}, 'auth', 'resendConfirmation', { email })
  expect((await linkOf(email, 3)).searchParams.has('plan')).toBe(false)
})

const claimOf = (email: string) =>
  marquee.sql((tx) =>
    tx.selectFrom('users').select('id as user_id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
const unverify = ({ user_id }: { user_id: string }) =>
  marquee.sql((tx) =>
    tx.updateTable('user_emails').set({ is_verified: false }).where('user_id', '=', user_id).execute(),
  )
