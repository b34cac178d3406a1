import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, password, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

async function verificationToken(someone: Person, email: string): Promise<string> {
  await marquee.call(someone, 'account', 'sendEmailVerification', { email })
  const { links } = await marquee.mail(email, 'Verify your email address')
  return new URL(links[0] ?? '').searchParams.get('token') ?? ''
}
const add = async (someone: Person, email: string) =>
  (await marquee.call(someone, 'account', 'addEmail', { email, current_password: password })).ok.email
const verify = (who: Caller, token: string) => marquee.call(who, 'account', 'verifyEmail', { token })

test('a profile is null until saved; saving creates it, saving again updates it [C-CALL-69 C-CALL-70 C-ENT-20]', async () => {
  const someone = await person(marquee)
  expect((await marquee.call(someone, 'account', 'getProfile')).ok).toEqual({ profile: null })
  await marquee.call(someone, 'account', 'updateProfile', { display_name: 'Pat', bio: 'Lights' })
  await marquee.call(someone, 'account', 'updateProfile', { display_name: 'Pat B.' })
  expect((await marquee.call(someone, 'account', 'getProfile')).ok.profile).toMatchObject({ bio: 'Lights' })
  await marquee.call(someone, 'account', 'updateProfile', { bio: '' })
  expect((await marquee.call(someone, 'account', 'getProfile')).ok.profile).toEqual({
    user_id: someone.id,
    display_name: 'Pat B.',
    bio: null,
    profile_photo_url: null,
  })
})

test('date and number formats are stored per person for all browsers; unknown ones are rejected', async () => {
  const someone = await person(marquee)
  const choose = (format_locale: unknown) => marquee.call(someone, 'account', 'setFormats', { format_locale } as never)
  const chosen = async () => (await marquee.call(someone, 'auth', 'getSession')).ok.format_locale
  expect(await chosen()).toBeNull()
  await choose('de-DE')
  expect(await chosen()).toBe('de-DE')
  for (const nonsense of ['xx-XX', '', 5, undefined]) expect((await choose(nonsense)).code).toBe('bad_input')
  expect(await chosen()).toBe('de-DE')
  await choose(null)
  expect(await chosen()).toBeNull()
})

test('emails of notifications are chosen per kind and person; unknown kinds and choices are rejected', async () => {
  const [someone, other] = [await person(marquee), await person(marquee)]
  const choose = (kind: string, email: string) =>
    marquee.call(someone, 'account', 'setNotificationChoice', { kind, email } as never)
  const chosen = async (who = someone) => (await marquee.call(who, 'account', 'listNotificationChoices')).ok.choices
  expect(await chosen()).toEqual({ hold_challenges: 'at_once', hold_news: 'daily' })
  await choose('hold_news', 'at_once')
  await choose('hold_news', 'never')
  expect(await chosen()).toEqual({ hold_challenges: 'at_once', hold_news: 'never' })
  expect(await chosen(other)).toEqual({ hold_challenges: 'at_once', hold_news: 'daily' })
  const { rows } = await marquee.sql((tx) =>
    sql<{ new_values: object }>`select new_values from audit_logs where resource_id = ${someone.id}
      and action_type = 'update' order by created_at desc, id desc limit 1`.execute(tx),
  )
  expect(rows).toEqual([{ new_values: { notification: 'Other news about holds', frequency: 'never' } }])
  for (const [kind, email] of [
    ['billing', 'never'],
    ['hold_news', 'weekly'],
  ] as const)
    expect((await choose(kind, email)).code).toBe('bad_input')
})

test('others see and search the display name if set, the full name otherwise', async () => {
  const at = await company(marquee)
  const { owner } = at
  const colleague = await member(marquee, at, { team: { access: 'read' }, company_settings: { access: 'read' } })
  const save = (names: { full_name?: string; display_name: string }) =>
    marquee.call(owner, 'account', 'updateProfile', { ...names, bio: '' })
  const shown = async () => {
    const { members } = (await marquee.call(colleague, 'team', 'listMembers', { search: 'nightingale' })).ok
    return members.map(({ user }) => user.full_name)
  }
  await save({ full_name: 'Florence Nightingale', display_name: '' })
  expect(await shown()).toEqual(['Florence Nightingale'])
  await save({ display_name: 'Flo from the door' })
  expect(await shown()).toEqual(['Flo from the door'])
  expect((await marquee.call(owner, 'companies', 'getTeamOverview')).ok.owner?.full_name).toBe('Flo from the door')
  const found = (await marquee.call(colleague, 'team', 'listMembers', { search: 'the door' })).ok.members
  expect(found.map(({ user }) => user.id)).toEqual([owner.id])
  await save({ display_name: '' })
  expect(await shown()).toEqual(['Florence Nightingale'])
  expect((await save({ full_name: ' F ', display_name: '' })).error?.data).toEqual({
    fields: { full_name: 'Full name must be at least 2 characters long' },
  })
})

test('a bio has at most 500 characters, in the call and in the database [C-USER-03 C-USER-05]', async () => {
  const someone = await person(marquee)
  const long = { display_name: 'Pat', bio: 'x'.repeat(501) }
  expect((await marquee.call(someone, 'account', 'updateProfile', long)).error?.data).toEqual({
    fields: { bio: 'At most 500 characters' },
  })
  expect((await marquee.call(someone, 'account', 'updateProfile', { ...long, bio: 'x'.repeat(500) })).status).toBe(200)
})

test('a new email is unverified and not primary; emails are listed with the primary first [C-CALL-81 C-CALL-82 C-USER-36 C-USER-37 C-ENT-21]', async () => {
  const someone = await person(marquee)
  const added = await add(someone, 'pat2@mail.example')
  expect(added).toMatchObject({
    email: 'pat2@mail.example',
    is_verified: false,
    is_primary: false,
    user_id: someone.id,
  })
  const { emails } = (await marquee.call(someone, 'account', 'listEmails')).ok
  expect(emails.map(({ email, is_primary }) => [email, is_primary])).toEqual([
    [someone.email, true],
    ['pat2@mail.example', false],
  ])
})

test('a taken email is rejected, ignoring case [C-USER-35]', async () => {
  const [someone, other] = [await person(marquee), await person(marquee)]
  const answer = await marquee.call(someone, 'account', 'addEmail', {
    email: other.email.toUpperCase(),
    current_password: password,
  })
  expect(answer.error).toMatchObject({
    code: 'email_already_registered',
    error: 'This email address is already registered',
  })
})

test('the link verifies an email once; later it only reports that it is verified [C-CALL-27 C-CALL-28 C-CALL-29 C-AUTH-81 C-USER-44]', async () => {
  const someone = await person(marquee)
  await add(someone, 'once@mail.example')
  const token = await verificationToken(someone, 'once@mail.example')
  expect((await verify(someone, token)).ok).toEqual({
    success: true,
    email: 'once@mail.example',
    alreadyVerified: false,
  })
  // A used link grants nothing, so signed-out callers get the same response.
  for (const who of [someone, {}])
    expect((await verify(who, token)).ok).toEqual({ success: true, email: 'once@mail.example', alreadyVerified: true })
  const { emails } = (await marquee.call(someone, 'account', 'listEmails')).ok
  expect(emails.find(({ email }) => email === 'once@mail.example')?.is_verified).toBe(true)
})

test('a verification link works for 24 hours [C-AUTH-80 C-USER-75]', async () => {
  const someone = await person(marquee)
  const { id } = await add(someone, 'slow@mail.example')
  const token = await verificationToken(someone, 'slow@mail.example')
  const row = await marquee.sql((tx) =>
    tx
      .selectFrom('mail_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_email_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(Math.round((Date.parse(row.expires_at) - Date.parse(row.created_at)) / 3_600_000)).toBe(24)
  await marquee.sql((tx) =>
    tx
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_email_id', '=', id)
      .execute(),
  )
  expect((await verify(someone, token)).error?.error).toBe(
    'This verification link has expired. Please request a new one.',
  )
  expect((await verify({}, 'made-up')).error?.error).toBe(
    'This verification link is invalid. Please request a new one.',
  )
})

test('of fifty concurrent uses of a link one verifies', async () => {
  const someone = await person(marquee)
  await add(someone, 'race@mail.example')
  const token = await verificationToken(someone, 'race@mail.example')
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(someone, token)))
  expect(answers.filter((answer) => answer.status === 200 && !answer.ok.alreadyVerified)).toHaveLength(1)
})

test('a verification is sent only to an own email', async () => {
  const [someone, other] = [await person(marquee), await person(marquee)]
  expect((await marquee.call(someone, 'account', 'sendEmailVerification', { email: other.email })).code).toBe(
    'not_found',
  )
})

test('only a verified, non-primary email can become primary, and users.email follows [C-CALL-84 C-USER-38..43]', async () => {
  const someone = await person(marquee)
  const added = await add(someone, 'next@mail.example')
  const setPrimary = (email_id: string) =>
    marquee.call(someone, 'account', 'setPrimaryEmail', { email_id, current_password: password })
  expect((await setPrimary(added.id)).code).toBe('email_not_verified')
  await verify(someone, await verificationToken(someone, 'next@mail.example'))
  const { emails } = (await setPrimary(added.id)).ok
  expect(emails.map(({ email, is_primary }) => [email, is_primary])).toEqual([
    ['next@mail.example', true],
    [someone.email, false],
  ])
  expect((await setPrimary(added.id)).code).toBe('email_is_primary')
  expect((await marquee.call(someone, 'auth', 'getUser')).ok.user.email).toBe('next@mail.example')
})

test('twenty concurrent primary changes leave exactly one primary [C-USER-42]', async () => {
  const someone = await person(marquee)
  const ids = await marquee.sql((tx) =>
    tx
      .insertInto('user_emails')
      .values(
        Array.from({ length: 4 }, (_, n) => ({ user_id: someone.id, email: `p${n}@many.example`, is_verified: true })),
      )
      .returning('id')
      .execute(),
  )
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      marquee.call(someone, 'account', 'setPrimaryEmail', {
        email_id: ids[n % 4]?.id ?? '',
        current_password: password,
      }),
    ),
  )
  const { emails } = (await marquee.call(someone, 'account', 'listEmails')).ok
  expect(emails.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  const { user } = (await marquee.call(someone, 'auth', 'getUser')).ok
  expect(user.email).toBe(emails[0]?.email)
})

test('the primary email cannot be removed, any other can [C-CALL-83 C-USER-40]', async () => {
  const someone = await person(marquee)
  const [primary] = (await marquee.call(someone, 'account', 'listEmails')).ok.emails
  expect((await marquee.call(someone, 'account', 'removeEmail', { email_id: primary?.id ?? '' })).code).toBe(
    'email_is_primary',
  )
  const added = await add(someone, 'gone@mail.example')
  expect((await marquee.call(someone, 'account', 'removeEmail', { email_id: added.id })).ok).toEqual({ success: true })
  expect((await marquee.call(someone, 'account', 'listEmails')).ok.emails).toHaveLength(1)
})
