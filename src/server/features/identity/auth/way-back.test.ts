import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Person, password, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

/** The former primary address restores an account lost by changing it. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const fresh = 'fresh words'
const subject = 'Your primary email address was changed'

async function withVerified(someone: Person, email: string): Promise<string> {
  const { id } = await marquee.sql((tx) =>
    tx
      .insertInto('user_emails')
      .values({ user_id: someone.id, email, is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
const setPrimary = (who: Person, email_id: string, current_password = password) =>
  marquee.call(who, 'account', 'setPrimaryEmail', { email_id, current_password })
const emailsOf = async (who: Person) =>
  (
    await marquee.sql((tx) =>
      tx
        .selectFrom('user_emails')
        .select(['email', 'is_primary', 'is_verified'])
        .where('user_id', '=', who.id)
        .orderBy('is_primary', 'desc')
        .execute(),
    )
  ).map(({ email, is_primary, is_verified }) => [email, is_primary, is_verified])
async function codeTo(email: string): Promise<string> {
  const mail = await until(`the notice to ${email}`, () =>
    marquee.app.mailer.mailbox?.messages(email).find((one) => one.subject === subject),
  )
  return new URL(mail.links[0] ?? 'http://none').searchParams.get('code') ?? ''
}
const restore = (code: string) => marquee.call({}, 'auth', 'resetPassword', { code, new_password: fresh })
const signIn = async (email: string, given: string) =>
  (await marquee.call({}, 'auth', 'signIn', { email, password: given })).code

async function takenOver() {
  const someone = await person(marquee)
  const thief = `thief-${someone.email}`
  await setPrimary(someone, await withVerified(someone, thief))
  return { someone, thief, code: await codeTo(someone.email) }
}

test('changing the primary address requires the current password', async () => {
  const someone = await person(marquee)
  const id = await withVerified(someone, `next-${someone.email}`)
  expect((await setPrimary(someone, id, 'not it')).code).toBe('wrong_current_password')
  expect((await emailsOf(someone))[0]).toEqual([someone.email, true, true])
})

test('the former primary address gets a mail whose link restores it, ends all sessions and sets a password', async () => {
  const { someone, thief, code } = await takenOver()
  const mail = await marquee.mail(someone.email, subject)
  expect(mail.text).toContain(`was changed from ${someone.email} to ${thief}.`)
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).ok).toEqual({
    kind: 'restore',
    email: someone.email,
    is_first_proof: false,
    signs_in: false,
    needs_strong_password: false,
  })
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(200)
  expect((await restore(code)).ok).toEqual({ success: true, email: someone.email })
  expect((await marquee.call(someone, 'auth', 'getUser')).status).toBe(401)
  expect(await emailsOf(someone)).toEqual([
    [someone.email, true, true],
    [thief, false, false],
  ])
  expect(await signIn(someone.email, password)).toBe('invalid_credentials')
  expect(await signIn(thief, fresh)).toBe('invalid_credentials')
  expect(await signIn(someone.email, fresh)).toBeNull()
  expect((await restore(code)).code).toBe('invalid_code')
})

test('the link works even if the address was removed or claimed by another account', async () => {
  const { someone, code } = await takenOver()
  const old = await marquee.sql((tx) =>
    tx.selectFrom('user_emails').select('id').where('email', '=', someone.email).executeTakeFirstOrThrow(),
  )
  expect((await marquee.call(someone, 'account', 'removeEmail', { email_id: old.id })).status).toBe(200)
  const claim = { email: someone.email, password: 'thief again', options: { data: { full_name: 'Thea Thief' } } }
  expect((await marquee.call({}, 'auth', 'signUp', claim)).status).toBe(200)
  expect((await restore(code)).status).toBe(200)
  expect(await signIn(someone.email, 'thief again')).toBe('invalid_credentials')
  expect(await signIn(someone.email, fresh)).toBeNull()
})

test('the link does nothing if the owner confirmed the removed address again', async () => {
  const { someone, code } = await takenOver()
  await marquee.sql((tx) => tx.deleteFrom('user_emails').where('email', '=', someone.email).execute())
  await person(marquee, { email: someone.email })
  expect((await restore(code)).code).toBe('invalid_code')
})

test('the person who changed it loses all access: no reset, second factor or restore link', async () => {
  const { someone, thief, code } = await takenOver()
  await marquee.call({}, 'auth', 'requestPasswordReset', { email: thief })
  const mail = await marquee.mail(thief, 'Reset your password')
  const reset = new URL(mail.links[0] ?? '').searchParams.get('code') ?? ''
  const third = `third-${someone.email}`
  await setPrimary(someone, await withVerified(someone, third))
  expect(await codeTo(thief)).toBe('')
  await marquee.sql(async (tx) => {
    await tx
      .insertInto('user_two_factor')
      .values({ user_id: someone.id, sealed_secret: 'x', confirmed_at: new Date().toISOString() })
      .execute()
    await tx
      .updateTable('users')
      .set({ two_factor_since: new Date().toISOString() })
      .where('id', '=', someone.id)
      .execute()
  })
  expect((await restore(code)).status).toBe(200)
  expect((await restore(reset)).code).toBe('invalid_code')
  const answer = await marquee.call({}, 'auth', 'signIn', { email: someone.email, password: fresh })
  expect(answer.ok).toMatchObject({ two_factor: null })
  expect((await emailsOf(someone)).filter(([, , verified]) => verified)).toEqual([[someone.email, true, true]])
})

test('an earlier second factor stays', async () => {
  const someone = await person(marquee)
  await marquee.sql((tx) =>
    tx
      .updateTable('users')
      .set({ two_factor_since: new Date(Date.now() - 86_400_000).toISOString() })
      .where('id', '=', someone.id)
      .execute(),
  )
  await setPrimary(someone, await withVerified(someone, `thief-${someone.email}`))
  await restore(await codeTo(someone.email))
  const { two_factor } = (await marquee.call({}, 'auth', 'signIn', { email: someone.email, password: fresh })).ok
  expect(two_factor).not.toBeNull()
})

test('the link works for seven days, even after a password change', async () => {
  const { someone, code } = await takenOver()
  await marquee.call(someone, 'auth', 'updatePassword', { current_password: password, new_password: 'stolen words' })
  const { expires_at, created_at } = await marquee.sql((tx) =>
    tx
      .selectFrom('mail_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_id', '=', someone.id)
      .where('purpose', '=', 'restore_primary')
      .executeTakeFirstOrThrow(),
  )
  expect((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000).toBe(7)
  expect((await restore(code)).status).toBe(200)
})
