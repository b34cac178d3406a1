import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutesLater } from '#tests/support/mail-limits.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, type Person, password, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

/** Registering an address only claims it; it belongs to the owner of the mailbox. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const strangers = 'the password of a stranger!'
const own = 'the password of the owner!'
let counter = 0
const address = () => `owner${++counter}@proof.example`

const signUp = (email: string, given: string, more: { invite_token?: string } = {}) =>
  marquee.call({}, 'auth', 'signUp', {
    email,
    password: given,
    options: { data: { full_name: `Of ${given}` } },
    ...more,
  })
const signIn = async (email: string, given: string) =>
  (await marquee.call({}, 'auth', 'signIn', { email, password: given })).code
const confirm = (code: string, given: string) => marquee.call({}, 'auth', 'confirmSignUp', { code, password: given })
const choose = (code: string, new_password: string, full_name?: string) =>
  marquee.call({}, 'auth', 'resetPassword', { code, new_password, ...(full_name && { full_name }) })

async function codeOf(email: string, subject: string, count = 1): Promise<string> {
  const mail = await until(`${count} mails "${subject}" to ${email}`, () => {
    const found = marquee.app.mailer.mailbox?.messages(email).filter((one) => one.subject === subject) ?? []
    return found.length >= count ? found[0] : null
  })
  const url = new URL(mail.links[0] ?? '')
  return url.searchParams.get('code') ?? url.searchParams.get('token') ?? ''
}
const confirmation = (email: string, count?: number) => codeOf(email, 'Confirm your email address', count)
const verification = (email: string, count?: number) => codeOf(email, 'Verify your email address', count)
async function recovery(email: string): Promise<string> {
  await marquee.call({}, 'auth', 'requestPasswordReset', { email })
  return codeOf(email, 'Reset your password')
}
const nameOf = (email: string) =>
  marquee.sql(async (tx) => {
    const row = await tx.selectFrom('users').select('full_name').where('email', '=', email).executeTakeFirst()
    return row?.full_name
  })
const auditOf = (email: string) =>
  marquee.sql(async (tx) => {
    const { rows } = await sql<{ act: string }>`select resource_type || '.' || action_type as act from audit_logs
      where coalesce(new_values ->> 'email', old_values ->> 'email') = ${email} order by seq`.execute(tx)
    return rows.map(({ act }) => act)
  })

describe('a confirmation', () => {
  test('keeps the account only with the sign-up password', async () => {
    const email = address()
    await signUp(email, own)
    const code = await confirmation(email)
    expect((await confirm(code, 'not it')).code).toBe('wrong_sign_up_password')
    expect(await signIn(email, own)).toBe('email_not_confirmed')
    expect((await confirm(code, own)).ok).toEqual({ success: true, email, signed_in: false, two_factor: null })
    expect(await signIn(email, own)).toBeNull()
    expect(await nameOf(email)).toBe(`Of ${own}`)
  })

  test("drops a stranger's data: the owner chooses a new password and name, and nothing else works", async () => {
    const email = address()
    await signUp(email, strangers)
    const code = await confirmation(email)
    expect((await choose(code, own, 'Olga Owner')).ok).toEqual({ success: true, email })
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    expect(await signIn(email, own)).toBeNull()
    expect(await nameOf(email)).toBe('Olga Owner')
    expect((await choose(code, strangers)).code).toBe('invalid_code')
    expect((await confirm(code, strangers)).code).toBe('invalid_code')
    expect(await auditOf(email)).toEqual(['user.sign_up', 'user.release', 'user.sign_up'])
  })

  test('succeeds once of fifty concurrent ones, half with the sign-up password and half with a new one', async () => {
    const email = address()
    await signUp(email, own)
    const code = await confirmation(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? confirm(code, own) : choose(code, `chosen ${n}`, 'Olga Owner'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code: refusal }) => refusal))).toEqual(new Set([null, 'invalid_code']))
  })

  test('reveals no name before the address is confirmed', async () => {
    const email = address()
    await signUp(email, strangers)
    await confirmation(email)
    expect((await marquee.mail(email, 'Confirm your email address')).text).not.toContain(strangers)
  })

  test('of an account unverified by staff needs its password: the mailbox alone does not suffice', async () => {
    const someone = await person(marquee)
    await marquee.sql((tx) =>
      tx.updateTable('user_emails').set({ is_verified: false }).where('user_id', '=', someone.id).execute(),
    )
    await marquee.call({}, 'auth', 'resendConfirmation', { email: someone.email })
    const code = await confirmation(someone.email)
    expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok.is_first_proof).toBe(false)
    expect((await choose(code, strangers, 'Stranger')).code).toBe('invalid_code')
    expect((await signUp(someone.email, strangers)).code).toBe('user_already_registered')
    await marquee.call({}, 'auth', 'requestPasswordReset', { email: someone.email })
    await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null))
    expect(marquee.app.mailer.mailbox?.messages(someone.email).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ])
    expect((await confirm(code, password)).status).toBe(200)
    expect(await signIn(someone.email, password)).toBeNull()
  })
})

describe('an unconfirmed address can be taken over', () => {
  test('by another sign-up: the previous password and name are replaced, and its link by the next one [C-AUTH-59]', async () => {
    const email = address()
    await signUp(email, strangers)
    const first = await confirmation(email)
    await minutesLater(marquee, 2)
    expect((await signUp(email, own)).ok.confirmation_required).toBe(true)
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    const second = await confirmation(email, 2)
    expect((await confirm(first, strangers)).code).toBe('invalid_code')
    expect((await confirm(second, strangers)).code).toBe('wrong_sign_up_password')
    expect((await confirm(second, own)).status).toBe(200)
    expect(await nameOf(email)).toBe(`Of ${own}`)
    expect((await signUp(email, strangers)).code).toBe('user_already_registered')
  })

  test('by another sign-up within a minute: the sent link stays valid, with the last password', async () => {
    const email = address()
    await signUp(email, own)
    const code = await confirmation(email)
    await signUp(email, strangers)
    expect((await confirm(code, own)).code).toBe('wrong_sign_up_password')
    expect(await signIn(email, own)).toBe('invalid_credentials')
    expect((await choose(code, own, 'Olga Owner')).status).toBe(200)
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    expect(await signIn(email, own)).toBeNull()
  })

  test('by a password reset, as the first proof', async () => {
    const email = address()
    await signUp(email, strangers)
    const code = await recovery(email)
    expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok).toEqual({
      kind: 'recovery',
      email,
      is_first_proof: true,
      signs_in: false,
      needs_strong_password: false,
    })
    expect((await choose(code, own, 'Olga Owner')).status).toBe(200)
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    expect(await signIn(email, own)).toBeNull()
    expect(await nameOf(email)).toBe('Olga Owner')
  })

  test('by a password reset, from an account that only added it and keeps everything else', async () => {
    const email = address()
    const squatter = await person(marquee)
    await marquee.call(squatter, 'account', 'addEmail', { email, current_password: password })
    expect((await choose(await recovery(email), own, 'Olga Owner')).status).toBe(200)
    expect(await signIn(email, own)).toBeNull()
    expect((await marquee.call(squatter, 'account', 'listEmails')).ok.emails.map((one) => one.email)).toEqual([
      squatter.email,
    ])
    expect(await auditOf(email)).toContain('user_email.release')
  })

  test('by an invitation sent to it, which verifies the account at once [C-AUTH-72]', async () => {
    const email = address()
    const tenant = await company(marquee)
    await signUp(email, strangers)
    const late = await confirmation(email)
    const { token } = await invitation(marquee, tenant, email)
    expect((await signUp(email, own, { invite_token: token })).ok.confirmation_required).toBe(false)
    expect(await signIn(email, own)).toBeNull()
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    expect((await confirm(late, strangers)).code).toBe('invalid_code')
    expect((await choose(late, strangers, 'Stranger')).code).toBe('invalid_code')
  })

  test('but not from an account that confirmed it, nor by an invitation to another address', async () => {
    const someone = await person(marquee)
    const tenant = await company(marquee)
    const { token } = await invitation(marquee, tenant, someone.email)
    expect((await signUp(someone.email, strangers, { invite_token: token })).code).toBe('user_already_registered')
    const second = address()
    await marquee.sql((tx) =>
      tx.insertInto('user_emails').values({ user_id: someone.id, email: second, is_verified: true }).execute(),
    )
    expect((await signUp(second, strangers)).code).toBe('user_already_registered')
    const email = address()
    await signUp(email, own)
    expect((await signUp(email, strangers, { invite_token: token })).ok.confirmation_required).toBe(true)
  })

  test('with all data of the account', async () => {
    const email = address()
    const claim = await person(marquee, { email, verified: false })
    await marquee.sql(async (tx) => {
      await tx.insertInto('user_two_factor').values({ user_id: claim.id, sealed_secret: 'x' }).execute()
      await tx
        .insertInto('user_emails')
        .values({ user_id: claim.id, email: `more-${email}` })
        .execute()
    })
    expect((await marquee.call(claim, 'auth', 'getUser')).status).toBe(200)
    await choose(await recovery(email), own, 'Olga Owner')
    expect((await marquee.call(claim, 'auth', 'getUser')).status).toBe(401)
    expect((await marquee.call({}, 'auth', 'signIn', { email, password: own })).ok.two_factor).toBeNull()
    const left = await marquee.sql((tx) =>
      tx.selectFrom('user_emails').select('email').where('email', 'like', `%${email}`).execute(),
    )
    expect(left).toEqual([{ email }])
  })
})

describe('an added address', () => {
  const add = async (who: Person, email: string) => {
    await marquee.call(who, 'account', 'addEmail', { email, current_password: password })
    await marquee.call(who, 'account', 'sendEmailVerification', { email })
    return verification(email)
  }
  const verify = (who: Caller, token: string) => marquee.call(who, 'account', 'verifyEmail', { token })
  const isVerified = async (who: Person, email: string) =>
    (await marquee.call(who, 'account', 'listEmails')).ok.emails.find((one) => one.email === email)?.is_verified

  test('requires the current password', async () => {
    const someone = await person(marquee)
    const answer = await marquee.call(someone, 'account', 'addEmail', { email: address(), current_password: 'not it' })
    expect(answer.code).toBe('wrong_current_password')
    expect((await marquee.call(someone, 'account', 'listEmails')).ok.emails).toHaveLength(1)
  })

  test('is verified only in a session of the account that added it, which the mail names', async () => {
    const email = address()
    const [adding, other] = [await person(marquee), await person(marquee)]
    const token = await add(adding, email)
    expect((await marquee.mail(email, 'Verify your email address')).text).toContain(
      `This address was added to the Marquee account ${adding.email}.`,
    )
    const data = { email, account: adding.email }
    expect((await verify({}, token)).error).toMatchObject({ code: 'verification_needs_sign_in', data })
    expect((await verify(other, token)).error).toMatchObject({ code: 'verification_of_another_account', data })
    expect(await isVerified(adding, email)).toBe(false)
    expect((await verify(adding, token)).ok.alreadyVerified).toBe(false)
    expect(await isVerified(adding, email)).toBe(true)
  })

  test('shows no invitations before', async () => {
    const email = address()
    const tenant = await company(marquee)
    await invitation(marquee, tenant, email)
    const stranger = await person(marquee)
    const token = await add(stranger, email)
    await verify({}, token)
    await verify(await person(marquee), token)
    expect((await marquee.call(stranger, 'invitations', 'listMyInvitations')).ok.invitations).toEqual([])
  })
})
