import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerification } from '#server/domain/people/send-verification.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, superAdmin, type TestMarquee } from '#tests/support/marquee.ts'
import { type Person, password, person, rootAdmin } from '#tests/support/people.ts'
import { sendEmailNotice } from './email-notices.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

type Act = 'adminVerifyUserEmail' | 'adminUnverifyUserEmail' | 'adminSetPrimaryEmail' | 'adminRemoveUserEmail'
const act = (name: Act, of: Person, email_address: string, admin_notes?: string) =>
  marquee.call(root, 'adminUsers', name, { target_user_id: of.id, email_address, admin_notes })
const refusalOf = async (...asked: Parameters<typeof act>): Promise<ErrorCode | null> => (await act(...asked)).code
const emailsOf = async (of: Person) => (await marquee.call(root, 'adminUsers', 'getUser', { user_id: of.id })).ok.emails

async function withSecond(verified = true): Promise<{ someone: Person; second: string }> {
  const someone = await person(marquee)
  const second = `second-${crypto.randomUUID()}@people.example`
  await marquee.sql((tx) =>
    tx.insertInto('user_emails').values({ user_id: someone.id, email: second, is_verified: verified }).execute(),
  )
  return { someone, second }
}

const writtenAbout = (of: Person) =>
  marquee.sql((tx) =>
    tx.selectFrom('audit_logs').selectAll().where('resource_id', '=', of.id).orderBy('created_at').execute(),
  )

const signInWith = async (email: string) => (await marquee.call({}, 'auth', 'signIn', { email, password })).code

test("a user's emails are listed with the primary first [A-CALL-02 A-UDET-34]", async () => {
  const { someone, second } = await withSecond(false)
  expect(await emailsOf(someone)).toMatchObject([
    { email: someone.email, is_primary: true, is_verified: true },
    { email: second, is_primary: false, is_verified: false },
  ])
})

test('verifying and unverifying an email enables and disables its sign-in, each with audit row and notes [A-CALL-56 A-CALL-57 A-UDET-42 A-UDET-43 A-UDET-46]', async () => {
  const { someone, second } = await withSecond(false)
  expect(await signInWith(second)).toBe('invalid_credentials')
  expect(await refusalOf('adminUnverifyUserEmail', someone, second)).toBe('email_unverified_already')
  expect((await act('adminVerifyUserEmail', someone, second.toUpperCase(), 'Showed a letter')).ok.success).toBe(true)
  expect(await signInWith(second)).toBeNull()
  expect(await refusalOf('adminVerifyUserEmail', someone, second)).toBe('email_verified_already')
  await act('adminUnverifyUserEmail', someone, second, 'Bounced')
  expect(await signInWith(second)).toBe('invalid_credentials')
  await act('adminVerifyUserEmail', someone, second)
  expect(await signInWith(second)).toBeNull()
  expect(await writtenAbout(someone)).toMatchObject([
    {
      admin_user_id: root.id,
      action_type: 'verify_email',
      old_values: { is_verified: false },
      new_values: { email: second, is_verified: true },
      metadata: { admin_notes: 'Showed a letter', updated_fields: ['is_verified'] },
    },
    { action_type: 'unverify_email', metadata: { admin_notes: 'Bounced' } },
    { action_type: 'verify_email', metadata: { admin_notes: null } },
  ])
})

test('a verified email becomes the only primary, users.email follows, and unverified or primary ones are rejected [A-CALL-59 A-UDET-48 A-UDET-50..53]', async () => {
  const { someone, second } = await withSecond(false)
  expect(await refusalOf('adminSetPrimaryEmail', someone, second)).toBe('email_not_verified')
  expect(await refusalOf('adminSetPrimaryEmail', someone, someone.email)).toBe('email_is_primary')
  await act('adminVerifyUserEmail', someone, second)
  await act('adminSetPrimaryEmail', someone, second, 'Married')
  expect(await emailsOf(someone)).toMatchObject([
    { email: second, is_primary: true },
    { email: someone.email, is_primary: false },
  ])
  const { user } = (await marquee.call(root, 'adminUsers', 'getUser', { user_id: someone.id })).ok
  expect(user.email).toBe(second)
  expect((await writtenAbout(someone)).at(-1)).toMatchObject({
    action_type: 'set_primary_email',
    old_values: { email: someone.email },
    new_values: { email: second },
    metadata: { admin_notes: 'Married' },
  })
})

test('concurrent primary changes leave exactly one primary [A-UDET-52]', async () => {
  const { someone, second } = await withSecond()
  const asked = Array.from({ length: 12 }, (_, n) =>
    n % 2 === 0
      ? act('adminSetPrimaryEmail', someone, second)
      : marquee.call(root, 'adminUsers', 'adminSetPrimaryEmail', { target_user_id: someone.id, email: someone.email }),
  )
  const codes = new Set((await Promise.all(asked)).map(({ code }) => code))
  expect([...codes].filter((code) => code !== null && code !== 'email_is_primary')).toEqual([])
  const primaries = (await emailsOf(someone)).filter(({ is_primary }) => is_primary)
  expect(primaries).toHaveLength(1)
  const { user } = (await marquee.call(root, 'adminUsers', 'getUser', { user_id: someone.id })).ok
  expect(user.email).toBe(primaries[0]?.email)
})

test('concurrent promotion and removal: one succeeds, and a primary remains [A-UDET-54]', async () => {
  const { someone, second } = await withSecond()
  const answers = await Promise.all([
    act('adminSetPrimaryEmail', someone, second),
    act('adminRemoveUserEmail', someone, second),
  ])
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
  expect((await emailsOf(someone)).filter(({ is_primary }) => is_primary)).toHaveLength(1)
})

test('an email that is not primary is removed, the primary never [A-CALL-58 A-UDET-49 A-UDET-54]', async () => {
  const { someone, second } = await withSecond()
  expect(await refusalOf('adminRemoveUserEmail', someone, someone.email)).toBe('email_is_primary')
  await act('adminRemoveUserEmail', someone, second, 'Not theirs')
  expect((await emailsOf(someone)).map(({ email }) => email)).toEqual([someone.email])
  expect(await signInWith(second)).toBe('invalid_credentials')
  expect(await writtenAbout(someone)).toMatchObject([
    { action_type: 'remove_email', old_values: { email: second }, metadata: { admin_notes: 'Not theirs' } },
  ])
})

test('all four calls also accept email and adminNotes, even empty notes; both names or none are rejected [A-CALL-60 A-UDET-59]', async () => {
  const { someone, second } = await withSecond(false)
  const target_user_id = someone.id
  for (const [name, adminNotes] of [
    ['adminVerifyUserEmail', 'By another name'],
    ['adminUnverifyUserEmail', ''],
    ['adminVerifyUserEmail', undefined],
    ['adminSetPrimaryEmail', 'First'],
  ] as const) {
    expect(
      (await marquee.call(root, 'adminUsers', name, { target_user_id, email: second, adminNotes })).code,
    ).toBeNull()
  }
  await marquee.call(root, 'adminUsers', 'adminRemoveUserEmail', {
    target_user_id,
    email: someone.email,
    adminNotes: 'Last',
  })
  expect((await writtenAbout(someone)).map(({ metadata }) => metadata.admin_notes)).toEqual([
    'By another name',
    null,
    null,
    'First',
    'Last',
  ])
  for (const names of [{}, { email: second, email_address: second }])
    expect((await marquee.call(root, 'adminUsers', 'adminVerifyUserEmail', { target_user_id, ...names })).code).toBe(
      'bad_input',
    )
})

test("another user's email is not found", async () => {
  const [one, other] = [await person(marquee), await withSecond()]
  for (const name of ['adminVerifyUserEmail', 'adminUnverifyUserEmail', 'adminRemoveUserEmail'] as const)
    expect(await refusalOf(name, one, other.second)).toBe('not_found')
  expect(await refusalOf('adminVerifyUserEmail', { ...one, id: crypto.randomUUID() }, one.email)).toBe('not_found')
})

test('a super admin keeps a verified email, so they cannot be locked out', async () => {
  expect(await refusalOf('adminUnverifyUserEmail', root, superAdmin.email)).toBe('super_admin_needs_email')
})

test('a verification link verifies the address once, and invalidates earlier links [A-CALL-84 A-UDET-44 A-UDET-45 A-UDET-47]', async () => {
  const { someone, second } = await withSecond(false)
  const send = () =>
    marquee.call(root, 'adminUsers', 'sendEmailVerification', {
      email: second,
      target_user_id: someone.id,
      admin_notes: 'Asked for it',
    })
  const [chosen] = (await emailsOf(someone)).filter(({ email }) => email === second)
  const linkOf = async () => {
    expect((await send()).code).toBeNull()
    const sent = (await waitingJobs(marquee)).filter(
      ({ name, data }) => name === 'send-verification' && data.user_email_id === chosen?.id,
    )
    expect(sent.length).toBeGreaterThan(0)
    await sendVerification.work(jobContext(marquee), { user_email_id: chosen?.id ?? '' })
    const mail = await marquee.mail(second, 'Verify your email address')
    return new URL(mail.links.find((link) => link.includes('/verify-email')) ?? '').searchParams.get('token') ?? ''
  }
  const first = await linkOf()
  const token = await linkOf()
  const follow = (secret: string) => marquee.call(someone, 'account', 'verifyEmail', { token: secret })
  expect((await follow(first)).code).toBe('verification_link_invalid')
  expect((await follow(token)).ok).toMatchObject({ email: second, alreadyVerified: false })
  expect((await emailsOf(someone)).every(({ is_verified }) => is_verified)).toBe(true)
  expect((await send()).code).toBe('email_verified_already')

  // The link is used up: after an admin unverifies the address, only a new link verifies it.
  await act('adminUnverifyUserEmail', someone, second)
  expect((await follow(token)).code).toBe('verification_link_invalid')
  const late = await linkOf()
  const { expires_at, created_at } = await marquee.sql((tx) =>
    tx
      .selectFrom('mail_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_email_id', '=', chosen?.id ?? '')
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 60_000)).toBe(24 * 60)
  await marquee.sql((tx) =>
    tx
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_email_id', '=', chosen?.id ?? '')
      .execute(),
  )
  expect((await follow(late)).code).toBe('verification_link_expired')
  expect((await writtenAbout(someone)).map(({ action_type }) => action_type)).toEqual([
    'send_verification',
    'send_verification',
    'unverify_email',
    'send_verification',
  ])
  expect((await writtenAbout(someone))[0]?.metadata).toMatchObject({ admin_notes: 'Asked for it', email: second })
})

test('verification stats follow each action [A-CALL-61]', async () => {
  const stats = async () => (await marquee.call(root, 'adminHome', 'getPlatformCounts')).ok
  const before = await stats()
  const { someone, second } = await withSecond(false)
  expect(await stats()).toMatchObject({
    total_emails: before.total_emails + 2,
    verified_emails: before.verified_emails + 1,
    unverified_emails: before.unverified_emails + 1,
    users_with_unverified_emails: before.users_with_unverified_emails + 1,
    total_users_with_emails: before.total_users_with_emails + 1,
    primary_emails: before.primary_emails + 1,
  })
  await act('adminVerifyUserEmail', someone, second)
  expect(await stats()).toMatchObject({
    verified_emails: before.verified_emails + 2,
    unverified_emails: before.unverified_emails,
    users_with_unverified_emails: before.users_with_unverified_emails,
  })
})

test('the person sees it among their security events, and the staff member does not', async () => {
  const { someone, second } = await withSecond(false)
  await act('adminVerifyUserEmail', someone, second)
  const kinds = async (of: Person) =>
    (await marquee.call({ token: of.token }, 'security', 'listSecurityEvents')).ok.events.map(({ kind, detail }) => [
      kind,
      detail,
    ])
  expect(await kinds(someone)).toContainEqual(['staff_changed_emails', second])
  expect(await kinds(root)).not.toContainEqual(['email_verified', second])
})

test('without an audit row nothing is changed', async () => {
  const { someone, second } = await withSecond(false)
  await marquee.app.connection.asOwner((pool) =>
    pool.query(`create function no_rows() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger no_rows before insert on audit_logs for each row execute function no_rows()`),
  )
  try {
    const names = ['adminVerifyUserEmail', 'sendEmailVerification'] as const
    for (const name of names) {
      const asked = { target_user_id: someone.id, email: second }
      expect((await marquee.call(root, 'adminUsers', name, asked)).code).toBe('unexpected')
    }
    const status = { target_user_id: someone.id, new_status: 'suspended' as const }
    expect((await marquee.call(root, 'adminUsers', 'updateUserStatus', status)).code).toBe('unexpected')
  } finally {
    await marquee.app.connection.asOwner((pool) => pool.query('drop function no_rows cascade'))
  }
  expect((await emailsOf(someone)).map(({ is_verified }) => is_verified)).toEqual([true, false])
  expect((await marquee.call(someone, 'auth', 'getUser')).code).toBeNull()
})

test('the person is notified at the affected, the primary and the former primary address; sending a link notifies nobody', async () => {
  const { someone, second } = await withSecond(false)
  const told = async () => {
    const notices = (await waitingJobs(marquee)).filter(({ name }) => name === 'send-email-notice')
    return notices.filter(({ data }) => data.email === second).map(({ data }) => `${data.change} ${data.to}`)
  }
  const names = ['adminVerifyUserEmail', 'adminUnverifyUserEmail', 'adminVerifyUserEmail'] as const
  await marquee.call(root, 'adminUsers', 'sendEmailVerification', { target_user_id: someone.id, email: second })
  for (const name of names) await act(name, someone, second)
  await act('adminSetPrimaryEmail', someone, second)
  const both = (change: string) => [`${change} ${second}`, `${change} ${someone.email}`]
  expect(await told()).toEqual([...both('verified'), ...both('unverified'), ...both('verified'), ...both('primary')])
  await act('adminRemoveUserEmail', someone, someone.email)
  const removed = (await waitingJobs(marquee)).filter(({ data }) => data.email === someone.email)
  expect(removed.map(({ data }) => data.to)).toEqual([someone.email, second])
  await act('adminSetPrimaryEmail', someone, second)
  expect((await waitingJobs(marquee)).filter(({ data }) => data.email === second)).toHaveLength(8)
})

test('the mail names the change and its origin', async () => {
  const { someone, second } = await withSecond()
  const notice = { change: 'primary' as const, email: second, former: someone.email, to: someone.email }
  await sendEmailNotice.work(jobContext(marquee), notice)
  const mail = await marquee.mail(someone.email, 'Your primary email address was changed')
  expect(mail.text).toContain(`from ${someone.email} to ${second}`)
  expect(mail.text).toMatch(/If you didn't request this, reset your password now at http\S+\/reset-password\./)
  expect(mail.text).not.toContain('contact')
})
