import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutesLater } from '#tests/support/mail-limits.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { password, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

async function resetCode(email: string): Promise<string> {
  await marquee.call({}, 'auth', 'requestPasswordReset', { email })
  const { links } = await marquee.mail(email, 'Reset your password')
  return new URL(links[0] ?? '').searchParams.get('code') ?? ''
}
const reset = (code: string, new_password = 'fresh words') =>
  marquee.call({}, 'auth', 'resetPassword', { code, new_password })

test('a reset responds alike for known and unknown addresses, and mails only known ones [C-AUTH-77]', async () => {
  const { email } = await person(marquee)
  const known = await marquee.call({}, 'auth', 'requestPasswordReset', { email })
  const unknown = await marquee.call({}, 'auth', 'requestPasswordReset', { email: 'nobody@reset.example' })
  expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body])
  await marquee.mail(email, 'Reset your password')
  await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null))
  expect(marquee.app.mailer.mailbox?.messages('nobody@reset.example')).toEqual([])
})

test('the link sets a new password once and ends every session [C-AUTH-79]', async () => {
  const someone = await person(marquee)
  const code = await resetCode(someone.email)
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok).toEqual({
    kind: 'recovery',
    email: someone.email,
    is_first_proof: false,
    signs_in: false,
    needs_strong_password: false,
  })
  expect((await reset(code)).ok).toEqual({ success: true, email: someone.email })
  expect((await reset(code, 'another one')).code).toBe('invalid_code')
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(401)
  expect((await marquee.call({}, 'auth', 'signIn', { email: someone.email, password: 'fresh words' })).status).toBe(200)
})

test('a link works for one hour [C-AUTH-78]', async () => {
  const someone = await person(marquee)
  const code = await resetCode(someone.email)
  const { expires_at, created_at } = await marquee.sql((tx) =>
    tx
      .selectFrom('mail_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_id', '=', someone.id)
      .executeTakeFirstOrThrow(),
  )
  expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 60_000)).toBe(60)
  await marquee.sql((tx) =>
    tx
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', someone.id)
      .execute(),
  )
  expect((await reset(code)).code).toBe('expired_code')
})

test('another request after a minute invalidates the earlier link', async () => {
  const { email } = await person(marquee)
  const first = await resetCode(email)
  await minutesLater(marquee, 1)
  await marquee.call({}, 'auth', 'requestPasswordReset', { email })
  await until('a second mail', () => (marquee.app.mailer.mailbox?.messages(email).length === 2 ? true : null))
  expect((await reset(first)).code).toBe('invalid_code')
})

test('of fifty concurrent redemptions one succeeds', async () => {
  const { email } = await person(marquee)
  const code = await resetCode(email)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(code, `fresh words ${index}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the token is random and stored only as a hash [C-AUTH-82 C-AUTH-83]', async () => {
  const someone = await person(marquee)
  const [one, two] = [await resetCode(someone.email), await resetCode((await person(marquee)).email)]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(one).not.toBe(two)
  const dump = await marquee.app.connection.asOwner(async (pool) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
    )
    const texts: string[] = []
    for (const { name } of tables) {
      texts.push(JSON.stringify((await pool.query(`select * from ${name}`)).rows))
    }
    return texts.join('\n')
  })
  for (const secret of [one, two, someone.token]) expect(dump).not.toContain(secret)
})

test('a code of another purpose is rejected', async () => {
  const email = 'purpose@reset.example'
  await marquee.call({}, 'auth', 'signUp', {
    email,
    password: 'sound check',
    options: { data: { full_name: 'Pia Purpose' } },
  })
  const { links } = await marquee.mail(email, 'Confirm your email address')
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  expect((await marquee.call({}, 'account', 'verifyEmail', { token: code })).code).toBe('verification_link_invalid')

  const someone = await person(marquee)
  await marquee.call(someone, 'account', 'addEmail', { email: 'other@reset.example', current_password: password })
  await marquee.call(someone, 'account', 'sendEmailVerification', { email: 'other@reset.example' })
  const mail = await marquee.mail('other@reset.example', 'Verify your email address')
  const token = new URL(mail.links[0] ?? '').searchParams.get('token') ?? ''
  expect((await reset(token)).code).toBe('invalid_code')
  const recovery = await resetCode(someone.email)
  expect((await marquee.call({}, 'auth', 'confirmSignUp', { code: recovery, password })).code).toBe('invalid_code')
})

test('a change of the password or the primary address invalidates a pending link', async () => {
  const someone = await person(marquee)
  const first = await resetCode(someone.email)
  await marquee.call(someone, 'auth', 'updatePassword', { current_password: password, new_password: 'fresh words' })
  expect((await reset(first)).code).toBe('invalid_code')

  const other = await person(marquee)
  const second = await resetCode(other.email)
  const { id: email_id } = await marquee.sql((tx) =>
    tx
      .insertInto('user_emails')
      .values({ user_id: other.id, email: `new-${other.email}`, is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await marquee.call(other, 'account', 'setPrimaryEmail', { email_id, current_password: password })
  expect((await reset(second)).code).toBe('invalid_code')
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code: second })).code).toBe('invalid_code')
})

test('a password change also invalidates unblock links', async () => {
  const someone = await person(marquee)
  for (let guess = 1; guess <= 5; guess++)
    await marquee.call({}, 'auth', 'signIn', { email: someone.email, password: 'wrong' })
  const { links } = await marquee.mail(someone.email, /blocked/)
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? ''
  await reset(await resetCode(someone.email))
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).code).toBe('invalid_code')
})
