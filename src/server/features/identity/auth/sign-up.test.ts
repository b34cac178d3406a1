import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, password, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const data = { full_name: 'Nora Stage' }
const form = (email: string, extra = {}) => ({ email, password: 'sound check 1', options: { data }, ...extra })

test('signing up creates a user with the name in its metadata, unconfirmed, and mails a code [C-CALL-01 C-CALL-02 C-ENT-01 C-AUTH-82 C-AUTH-84]', async () => {
  const answer = await marquee.call({}, 'auth', 'signUp', form('nora@stage.example'))
  expect(answer.ok).toMatchObject({
    user: { email: 'nora@stage.example', metadata: { full_name: 'Nora Stage' } },
    confirmation_required: true,
  })
  const mail = await marquee.mail('nora@stage.example', 'Confirm your email address')
  expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\?code=[\w-]{43}$/)
  expect(answer.raw.body).not.toContain(new URL(mail.links[0] ?? '').searchParams.get('code'))
})

test('the mail code confirms the address once; before that sign-in is rejected [C-AUTH-06 C-AUTH-58 C-AUTH-81]', async () => {
  await marquee.call({}, 'auth', 'signUp', form('late@stage.example'))
  const credentials = { email: 'late@stage.example', password: 'sound check 1' }
  expect((await marquee.call({}, 'auth', 'signIn', credentials)).error).toMatchObject({
    code: 'email_not_confirmed',
    error: 'Email not confirmed',
  })

  const { links } = await marquee.mail('late@stage.example', 'Confirm your email address')
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok).toEqual({
    kind: 'signup',
    email: 'late@stage.example',
    is_first_proof: true,
    signs_in: false,
    needs_strong_password: false,
  })
  expect((await marquee.call({}, 'auth', 'signIn', credentials)).code).toBe('email_not_confirmed')
  const confirm = (password: string) => marquee.call({}, 'auth', 'confirmSignUp', { code, password })
  expect((await confirm('not it')).code).toBe('wrong_sign_up_password')
  expect((await confirm(credentials.password)).ok).toEqual({
    success: true,
    email: 'late@stage.example',
    signed_in: false,
    two_factor: null,
  })
  expect((await confirm(credentials.password)).code).toBe('invalid_code')
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).code).toBe('used_code')
  expect((await marquee.call({}, 'auth', 'signIn', credentials)).status).toBe(200)
})

test('a registered address is rejected, ignoring case, and concurrent sign-ups create one user [C-AUTH-59 C-AUTH-71]', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => marquee.call({}, 'auth', 'signUp', form('twins@stage.example'))),
  )
  // The address is unproved, so each sign-up starts over.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { links } = await marquee.mail('twins@stage.example', 'Confirm your email address')
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  await marquee.call({}, 'auth', 'confirmSignUp', { code, password: 'sound check 1' })
  // The mail's link still says what became of it.
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).code).toBe('used_code')
  expect((await marquee.call({}, 'auth', 'signUp', form('TWINS@Stage.example'))).error).toMatchObject({
    code: 'user_already_registered',
    error: 'User already registered',
  })
  const users = await marquee.sql((tx) =>
    tx.selectFrom('users').select('id').where('email', 'ilike', 'twins@stage.example').execute(),
  )
  expect(users).toHaveLength(1)
})

test('a password needs six characters [C-AUTH-52 C-AUTH-53 C-SESS-29]', async () => {
  expect((await marquee.call({}, 'auth', 'signUp', { ...form('six@stage.example'), password: 'sixsix' })).status).toBe(
    200,
  )
  const short = await marquee.call({}, 'auth', 'signUp', { ...form('five@stage.example'), password: 'fives' })
  expect(short.error?.data).toEqual({ fields: { password: 'Password must be at least 6 characters long' } })
})

test('a name of one character after trimming is rejected [C-AUTH-55]', async () => {
  const answer = await marquee.call({}, 'auth', 'signUp', {
    ...form('x@stage.example'),
    options: { data: { full_name: '  x ' } },
  })
  expect(answer.error?.data).toEqual({
    fields: { 'options.data.full_name': 'Full name must be at least 2 characters long' },
  })
})

test('passwords are stored only as argon2id hashes [C-AUTH-74]', async () => {
  await marquee.call({}, 'auth', 'signUp', form('hash@stage.example'))
  const row = await marquee.sql((tx) =>
    tx.selectFrom('users').selectAll().where('email', '=', 'hash@stage.example').executeTakeFirstOrThrow(),
  )
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(row)).not.toContain('sound check 1')
})

test('redirects are allowed only within this site', async () => {
  const elsewhere = form('r@stage.example', { options: { data, email_redirect_to: 'https://evil.example/' } })
  expect((await marquee.call({}, 'auth', 'signUp', elsewhere)).code).toBe('redirect_not_allowed')
  const here = form('r@stage.example', { options: { data, email_redirect_to: 'http://localhost:3000/auth' } })
  expect((await marquee.call({}, 'auth', 'signUp', here)).status).toBe(200)
})

test('a valid invitation confirms only its own address [C-AUTH-72 C-AUTH-73]', async () => {
  const tenant = await company(marquee)
  const { token } = await invitation(marquee, tenant, 'Invited@Stage.example')
  const strong = { password: 'sound check!' }
  const other = await marquee.call({}, 'auth', 'signUp', {
    ...form('other@stage.example', { invite_token: token }),
    ...strong,
  })
  expect(other.ok.confirmation_required).toBe(true)
  const own = await marquee.call({}, 'auth', 'signUp', {
    ...form('invited@stage.example', { invite_token: token }),
    ...strong,
  })
  expect(own.ok.confirmation_required).toBe(false)
  expect((await marquee.call({}, 'auth', 'signIn', { email: 'invited@stage.example', ...strong })).status).toBe(200)
})

test('an address added but never confirmed by another account does not lock out its owner', async () => {
  const squatter = await person(marquee)
  await marquee.call(squatter, 'account', 'addEmail', { email: 'mine@stage.example', current_password: password })
  expect((await marquee.call({}, 'auth', 'signUp', form('mine@stage.example'))).status).toBe(200)
})
