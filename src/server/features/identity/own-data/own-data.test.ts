import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAuditLog, verifyAuditLog } from '#server/platform/audit/audit-seals.ts'
import { json } from '#server/platform/database/database.ts'
import { deletionCancelDays, maxDownloadsPerDay } from '#shared/features/identity/own-data.ts'
import { rowsOfCompany, tablesHolding } from '#tests/support/everywhere.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  anotherSession,
  type Company,
  company,
  events,
  invitation,
  member,
  type Person,
  password,
  person,
  rootAdmin,
  setStatus,
} from '#tests/support/people.ts'
import { snapshot } from '#tests/support/tenant.ts'
import { jsonIn, unzip } from '#tests/support/unzip.ts'
import { eraseDuePeople, erasePerson } from './erase-person.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const ask = (who: Caller, given: { current_password?: string; code?: string } = {}) =>
  marquee.call(who, 'ownData', 'requestDeletion', { current_password: password, ...given })
const signIn = (email: string, keep_account = false, given = password) =>
  marquee.call({}, 'auth', 'signIn', { email, password: given, keep_account, deliver: 'body' })
const look = async (who: Caller) => (await marquee.call(who, 'ownData', 'getOwnData')).ok
const pending = (someone: Person) =>
  marquee.sql((tx) =>
    tx.selectFrom('account_deletions').select('due_at').where('user_id', '=', someone.id).executeTakeFirst(),
  )
const actsOn = (id: string) =>
  marquee.sql(async (tx) =>
    (
      await tx
        .selectFrom('audit_logs')
        .select(['action_type', 'actor_kind'])
        .where('resource_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ action_type, actor_kind }) => `${action_type} by ${actor_kind}`),
  )
const keepLink = async (someone: Person) => {
  const { links } = await marquee.mail(someone.email, /^Your account will be deleted on/)
  const code = new URL(links.find((one) => one.includes('/keep-account')) ?? '').searchParams.get('code') ?? ''
  return { code }
}
const letTimePass = (...people: Person[]) =>
  marquee.sql((tx) =>
    tx
      .updateTable('account_deletions')
      .set({ due_at: sql<string>`now()` })
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute(),
  )
const erase = (someone: Person) => erasePerson.work(jobContext(marquee), { user_id: someone.id })
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withSecondFactor(): Promise<Person & { key: string }> {
  const someone = await person(marquee)
  const { manual_key } = (await marquee.call(someone, 'twoFactor', 'startTwoFactor', { current_password: password })).ok
  await marquee.call(someone, 'twoFactor', 'confirmTwoFactor', { code: codeOf(manual_key) })
  return { ...someone, key: manual_key }
}

describe('exporting personal data', () => {
  const start = (who: Caller, current_password = password) =>
    marquee.call(who, 'ownData', 'startDownload', { current_password })
  const fetchFile = (who: Caller, path: string) =>
    marquee.server.inject({ url: path, headers: who.token ? { authorization: `Bearer ${who.token}` } : {} })

  test("returns a ZIP file with only the person's data, without secrets", async () => {
    const someone = await person(marquee, { full_name: 'Dora Download' })
    const stranger = await person(marquee, { full_name: 'Sam Stranger' })
    const tenant = await company(marquee)
    await member(marquee, tenant, 'member', someone)
    await member(marquee, tenant, 'member', stranger)
    await invitation(marquee, await company(marquee), someone.email)
    await marquee.call(someone, 'account', 'updateProfile', { display_name: 'Dora', bio: 'Stage manager' })
    await marquee.call(someone, 'integrations', 'createCalendarFeed')
    const picture = Buffer.from('a picture')
    await marquee.app.storage.put(`profile-photos/${someone.id}/avatar.webp`, picture, 'image/webp')

    const answer = await fetchFile(someone, (await start(someone)).ok.path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="marquee-my-data-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    })
    const files = unzip(answer.rawPayload)
    expect(jsonIn(files, 'account.json')).toMatchObject([{ id: someone.id, full_name: 'Dora Download' }])
    expect(jsonIn(files, 'user-profiles.json')).toMatchObject([{ display_name: 'Dora', bio: 'Stage manager' }])
    expect(jsonIn(files, 'user-emails.json')).toMatchObject([{ email: someone.email, is_primary: true }])
    expect(jsonIn(files, 'user-company-memberships.json')).toMatchObject([{ company_id: tenant.id }])
    expect(jsonIn(files, 'sessions.json')).toMatchObject([{ id: someone.session_id, user_agent: 'test' }])
    expect(jsonIn(files, 'invitations-received.json')).toHaveLength(1)
    expect(jsonIn(files, 'calendar-feeds.json')).toHaveLength(1)
    expect(jsonIn(files, 'acts.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action_type: 'download_data', resource_id: someone.id })]),
    )
    expect(files.get('files/profile-photo.webp')).toEqual(picture)
    expect(files.get('README.txt')?.toString()).toContain(someone.email)

    const everything = [...files.values()].map((file) => file.toString()).join('\n')
    expect(everything).not.toContain(stranger.email)
    expect(everything).not.toContain('Sam Stranger')
    expect(everything).not.toMatch(/\$argon2|_hash"|sealed|token"/)
  })

  test('contains all rows of several pages, in order', async () => {
    const someone = await person(marquee)
    await marquee.sql((tx) =>
      sql`insert into sessions (user_id, access_token_hash, access_expires_at, ends_at, user_agent)
        select ${someone.id}, gen_random_uuid()::text, now(), now(), 'browser ' || n from generate_series(1, 2500) n`.execute(
        tx,
      ),
    )
    const files = unzip((await fetchFile(someone, (await start(someone)).ok.path)).rawPayload)
    const ids = jsonIn(files, 'sessions.json').map(({ id }) => String(id))
    expect(new Set(ids).size).toBe(2501)
    expect(ids.toSorted()).toEqual(ids)
  })

  test('excludes sessions and networks of impersonating staff', async () => {
    const someone = await person(marquee)
    await marquee.call(
      { ...(await rootAdmin(marquee)), headers: { 'user-agent': 'Staff browser' } },
      'impersonation',
      'adminImpersonateUser',
      { target_user_id: someone.id, admin_notes: 'Looking into it' },
    )
    const files = unzip((await fetchFile(someone, (await start(someone)).ok.path)).rawPayload)
    expect(jsonIn(files, 'sessions.json')).toHaveLength(1)
    expect([...files.values()].join()).not.toMatch(/Staff browser|Looking into it/)
  })

  test('needs the password; the file is available to that session for some minutes', async () => {
    const someone = await person(marquee)
    expect((await start(someone, 'wrong one')).code).toBe('wrong_current_password')
    const { path } = (await start(someone)).ok
    expect((await fetchFile({}, path)).json().code).toBe('no_session')
    expect((await fetchFile(await anotherSession(marquee, someone), path)).json().code).toBe('file_gone')
    expect((await fetchFile(await person(marquee), path)).json().code).toBe('file_gone')
    expect((await fetchFile(someone, '/api/own-data/own-data.zip?download=nonsense')).json().code).toBe('file_gone')
    expect((await fetchFile(someone, '/api/own-data/own-data.zip')).json().code).toBe('file_gone')
    await marquee.sql((tx) =>
      sql`update data_downloads set created_at = now() - interval '16 minutes' where user_id = ${someone.id}`.execute(
        tx,
      ),
    )
    expect((await fetchFile(someone, path)).json().code).toBe('file_gone')
  })

  test('is not possible while impersonating', async () => {
    const someone = await person(marquee)
    const { path } = (await start(someone)).ok
    const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
      target_user_id: someone.id,
    })
    const token = answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
    expect((await start({ token })).code).toBe('refused_while_impersonating')
    expect((await fetchFile({ token }, path)).json().code).toBe('refused_while_impersonating')
  })

  test(`of many at once ${maxDownloadsPerDay} begin, and more only the day after`, async () => {
    const someone = await person(marquee)
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(someone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxDownloadsPerDay)
    expect((await start(someone)).code).toBe('used_up_today')
    expect((await look(someone)).downloads_left).toBe(0)
    await marquee.sql((tx) =>
      sql`update data_downloads set created_at = now() - interval '25 hours' where user_id = ${someone.id}`.execute(tx),
    )
    expect((await look(someone)).downloads_left).toBe(maxDownloadsPerDay)
    expect((await start(someone)).status).toBe(200)
  })
})

describe('requesting the deletion', () => {
  test('ends all sessions, shows the date, and sends a mail', async () => {
    const someone = await person(marquee)
    const elsewhere = await anotherSession(marquee, someone)
    const answer = await ask(someone)
    const days = (Date.parse(answer.ok.due_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(deletionCancelDays - 0.1)
    expect(days).toBeLessThan(deletionCancelDays + 0.1)
    for (const session of [someone, elsewhere])
      expect((await marquee.call(session, 'account', 'getProfile')).code).toBe('session_expired')
    expect(await actsOn(someone.id)).toEqual(['request_deletion by user'])
    const { text } = await marquee.mail(someone.email, /^Your account will be deleted on \w+ \d+, \d{4}$/)
    expect(text).toContain('Former member')
    expect((await keepLink(someone)).code).toMatch(/^[\w-]{43}$/)
  })

  test('needs the password, and the second factor if enabled', async () => {
    const someone = await withSecondFactor()
    expect((await look(someone)).two_factor).toBe(true)
    expect((await ask(someone, { current_password: 'wrong one' })).code).toBe('wrong_current_password')
    expect((await ask(someone)).code).toBe('two_factor_code_wrong')
    expect((await ask(someone, { code: '000000' })).code).toBe('two_factor_code_wrong')
    expect(await pending(someone)).toBeUndefined()
    expect((await ask(someone, { code: codeOf(someone.key, 1) })).status).toBe(200)
  })

  test('is rejected for owners, with the names of their companies, until they are transferred', async () => {
    const someone = await person(marquee)
    const one = await company(marquee, { owner: someone })
    const two = await company(marquee, { owner: someone })
    const colleague = await member(marquee, one, 'member')
    await member(marquee, await company(marquee), 'admin', someone)
    expect((await look(someone)).held_companies.map(({ name }) => name)).toEqual([one.name, two.name].sort())
    const refused = await ask(someone)
    expect(refused.error).toMatchObject({
      code: 'account_holds_companies',
      data: { companies: [one.name, two.name].sort().join(', ') },
    })
    await marquee.call({ ...someone, company: one.id }, 'team', 'transferOwnership', {
      membership_id: colleague.membership_id,
    })
    expect((await look(someone)).held_companies).toMatchObject([{ id: two.id }])
    await setStatus(marquee, two.id, 'closed')
    expect((await look(someone)).held_companies).toEqual([])
    expect((await ask(someone)).status).toBe(200)
  })

  test('is rejected for the last admin of a company without an owner', async () => {
    const tenant = await company(marquee)
    const administrator = await member(marquee, tenant, 'admin')
    await marquee.sql((tx) =>
      tx.deleteFrom('user_company_memberships').where('user_id', '=', tenant.owner.id).execute(),
    )
    expect((await ask(administrator)).code).toBe('account_holds_companies')
    await member(marquee, tenant, 'admin')
    expect((await ask(administrator)).status).toBe(200)
  })

  test('is rejected for super admins, and while impersonating', async () => {
    const root = await rootAdmin(marquee)
    expect((await look(root)).is_super_admin).toBe(true)
    expect((await marquee.call(root, 'ownData', 'requestDeletion', { current_password: 'root-password!' })).code).toBe(
      'account_is_super_admin',
    )
    const someone = await person(marquee)
    const answer = await marquee.call(root, 'impersonation', 'adminImpersonateUser', { target_user_id: someone.id })
    const token = answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
    expect((await ask({ token })).code).toBe('refused_while_impersonating')
    expect(await pending(someone)).toBeUndefined()
  })

  test('is stored once for two concurrent requests', async () => {
    const someone = await person(marquee)
    const sessions = await Promise.all(Array.from({ length: 4 }, () => anotherSession(marquee, someone)))
    const answers = await Promise.all(sessions.map((session) => ask(session)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { code } of answers.filter(({ status }) => status !== 200))
      expect(code).toMatch(/account_deletion_pending|session_expired/)
    expect(await actsOn(someone.id)).toEqual(['request_deletion by user'])
  })

  test('leaves no session after a concurrent sign-in', async () => {
    for (let round = 0; round < 5; round++) {
      const someone = await person(marquee)
      const [asked, ...opened] = await Promise.all([
        ask(someone),
        ...Array.from({ length: 4 }, () => signIn(someone.email)),
      ])
      expect(asked.status).toBe(200)
      for (const { status, raw } of opened) {
        if (status !== 200) continue
        const token = raw.json().tokens.access_token as string
        expect((await marquee.call({ token }, 'auth', 'getUser')).code).toBe('session_expired')
      }
      const { rows } = await marquee.sql((tx) =>
        sql`select id from sessions where user_id = ${someone.id} and revoked_at is null`.execute(tx),
      )
      expect(rows).toEqual([])
    }
  })
})

describe('before the deletion', () => {
  test('signing in with the password shows that the account will be deleted', async () => {
    const someone = await person(marquee)
    const { due_at } = (await ask(someone)).ok
    expect((await signIn(someone.email, false, 'wrong one')).code).toBe('invalid_credentials')
    // Repeatable, because the password was right.
    for (let times = 0; times < 7; times++)
      expect((await signIn(someone.email)).error).toMatchObject({
        code: 'account_deletion_pending',
        data: { due_at, date: expect.stringMatching(/^\w+ \d+, \d{4}$/) },
      })
    expect(await pending(someone)).toBeDefined()
  })

  test('confirming at sign-in keeps the account, and sends a mail', async () => {
    const someone = await person(marquee)
    await ask(someone)
    const link = await keepLink(someone)
    expect((await signIn(someone.email, true)).ok.session).not.toBeNull()
    expect(await pending(someone)).toBeUndefined()
    expect(await actsOn(someone.id)).toEqual(['request_deletion by user', 'keep_account by user'])
    await marquee.mail(someone.email, 'Your account will not be deleted')
    expect((await marquee.call({}, 'ownData', 'keepAccount', link)).code).toBe('keep_link_invalid')
    // Sending the flag without a pending deletion changes nothing.
    expect((await signIn(someone.email, true)).status).toBe(200)
    expect(await actsOn(someone.id)).toHaveLength(2)
  })

  test('with a second factor the account is kept only after it was entered too', async () => {
    const someone = await withSecondFactor()
    await ask(someone, { code: codeOf(someone.key, 1) })
    await marquee.sql((tx) =>
      tx.updateTable('user_two_factor').set({ last_used_step: null }).where('user_id', '=', someone.id).execute(),
    )
    expect((await signIn(someone.email)).code).toBe('account_deletion_pending')
    const { session, two_factor } = (await signIn(someone.email, true)).ok
    expect(session).toBeNull()
    expect(await pending(someone)).toBeDefined()
    const verify = (keep_account: boolean) =>
      marquee.call({}, 'twoFactor', 'verifyTwoFactor', {
        challenge: two_factor?.challenge ?? '',
        code: codeOf(someone.key),
        keep_account,
      })
    expect((await verify(false)).code).toBe('account_deletion_pending')
    expect((await verify(true)).status).toBe(200)
    expect(await pending(someone)).toBeUndefined()
  })

  test('the link in the mail keeps it, once, signed in or not', async () => {
    const someone = await person(marquee)
    await ask(someone)
    const { code } = await keepLink(someone)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => marquee.call({}, 'ownData', 'keepAccount', { code })),
    )
    expect(answers.filter(({ status }) => status === 200).map(({ ok }) => ok)).toEqual([
      { success: true, email: someone.email },
    ])
    expect(await actsOn(someone.id)).toEqual(['request_deletion by user', 'keep_account by user'])
    expect((await marquee.call({}, 'ownData', 'keepAccount', { code: 'made up' })).code).toBe('keep_link_invalid')
    expect((await signIn(someone.email)).ok.session).not.toBeNull()
  })

  test('concurrent request and cancellation end in one consistent state', async () => {
    for (let round = 0; round < 4; round++) {
      const someone = await person(marquee)
      await ask(someone)
      const { code } = await keepLink(someone)
      const [kept, opened] = await Promise.all([
        marquee.call({}, 'ownData', 'keepAccount', { code }),
        signIn(someone.email, true),
      ])
      expect(opened.status).toBe(200)
      const token = opened.raw.json().tokens.access_token as string
      const [again] = await Promise.all([ask({ token }), signIn(someone.email, true)])
      const acts = await actsOn(someone.id)
      const wanted = acts.filter((act) => act.startsWith('request')).length
      const called = acts.filter((act) => act.startsWith('keep')).length
      expect(wanted - called).toBe((await pending(someone)) ? 1 : 0)
      expect([kept.status, again.status]).toEqual([expect.any(Number), 200])
    }
  })

  test('the account cannot be used: no impersonation, no calendar', async () => {
    const someone = await person(marquee)
    const { url } = (await marquee.call(someone, 'integrations', 'createCalendarFeed')).ok
    const calendar = async () => (await marquee.server.inject({ url: new URL(url).pathname })).statusCode
    expect(await calendar()).toBe(200)
    await ask(someone)
    expect(await calendar()).toBe(404)
    const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
      target_user_id: someone.id,
    })
    expect(answer.code).toBe('account_deletion_pending')
  })

  test('a job that runs too early does nothing', async () => {
    const someone = await person(marquee)
    await ask(someone)
    await erase(someone)
    await eraseDuePeople.work(jobContext(marquee), {})
    expect(await pending(someone)).toBeDefined()
    expect((await signIn(someone.email, true)).status).toBe(200)
  })

  test('after the waiting period it cannot be kept', async () => {
    const someone = await person(marquee)
    await ask(someone)
    const { code } = await keepLink(someone)
    await letTimePass(someone)
    expect((await marquee.call({}, 'ownData', 'keepAccount', { code })).code).toBe('keep_link_invalid')
    expect((await signIn(someone.email, true)).code).toBe('account_deletion_pending')
    expect(await pending(someone)).toBeDefined()
  })
})

describe('when the days are over', () => {
  async function known() {
    const someone = await person(marquee, { full_name: 'Ferdinand Forgotten' })
    const tenant = await company(marquee)
    const other = await company(marquee)
    const { membership_id } = await member(marquee, tenant, 'admin', someone)
    const acting = { ...someone, company: tenant.id }
    const second = `second-${someone.email}`
    await marquee.call(someone, 'account', 'updateProfile', { display_name: 'Ferdi Forgotten', bio: 'On tour' })
    await marquee.call(someone, 'account', 'addEmail', { email: second, current_password: password })
    await marquee.app.storage.put(`profile-photos/${someone.id}/avatar.webp`, Buffer.from('x'), 'image/webp')
    await marquee.call(someone, 'integrations', 'createCalendarFeed')
    await marquee.call(acting, 'team', 'createRole', {
      label: 'Riggers',
      description: '',
      base_role: 'member',
      permissions: {},
    })
    await invitation(marquee, other, someone.email)
    const [event] = await events(marquee, tenant, 'Gala')
    await signIn(someone.email, false, 'wrong one')
    await marquee.call({}, 'auth', 'requestPasswordReset', { email: second })
    await marquee.sql(async (tx) => {
      await sql`update events set created_by = ${someone.id} where id = ${event}`.execute(tx)
      await sql`update companies set billing_email = ${someone.email.toUpperCase()}, contact_email = ${second}
        where id = ${other.id}`.execute(tx)
      await tx
        .insertInto('user_integrations')
        .values({ user_id: someone.id, integration_type: 'dropbox', access_token: null, refresh_token: null })
        .execute()
      for (const body of [`{"email": "${someone.email}"}`, `{"user_id": "${someone.id}"}`, '{"other": 1}'])
        await tx.insertInto('webhook_messages').values({ company_id: tenant.id, event_type: 'x', body }).execute()
      await tx
        .insertInto('billing_events')
        .values({
          stripe_event_id: crypto.randomUUID(),
          event_type: 'invoice.paid',
          company_id: other.id,
          payload: json({ customer_email: someone.email, other: `x${someone.email}`, total: 4200 }),
        })
        .execute()
    })
    return { someone, tenant, other, membership_id, second, event, names: ['ferdinand', 'ferdi forgotten'] }
  }
  const activity = async ({ owner }: Company) => (await marquee.call(owner, 'activity', 'listActivity')).ok.entries

  test('all personal data is deleted, created content stays, the address is free, and the seals verify', async () => {
    const { someone, tenant, other, second, event, names } = await known()
    await sealAuditLog.work(jobContext(marquee), {})
    const { code: early } = await ask(someone)
    expect(early).toBeNull()
    await marquee.mail(someone.email, /^Your account will be deleted on/)
    expect(await tablesHolding(marquee, ...names)).toEqual(expect.arrayContaining(['users', 'user_profiles']))
    await letTimePass(someone)
    const untouched = await company(marquee)
    const before = await snapshot(marquee, { company: untouched.id })
    await eraseDuePeople.work(jobContext(marquee), {})
    await marquee.mail(someone.email, 'Your account has been deleted')

    expect(
      await tablesHolding(marquee, ...names, second, `"${someone.email}`, `,${someone.email}`, `(${someone.email}`),
    ).toEqual([])
    // Only the id remains in the audit log, as actor and subject of the deletion.
    expect(await tablesHolding(marquee, someone.id)).toEqual(['audit_logs'])
    expect(await actsOn(someone.id)).toEqual(expect.arrayContaining(['delete by job', 'erase by job']))
    expect(await marquee.app.storage.read(`profile-photos/${someone.id}/avatar.webp`)).toBeNull()

    const kept = await marquee.sql((tx) =>
      sql<{ created_by: null }>`select created_by from events where id = ${event}`.execute(tx),
    )
    expect(kept.rows).toEqual([{ created_by: null }])
    const payloads = await marquee.sql((tx) =>
      tx.selectFrom('billing_events').select('payload').where('company_id', '=', other.id).execute(),
    )
    expect(payloads).toEqual([{ payload: { customer_email: 'erased', other: `x${someone.email}`, total: 4200 } }])
    const made = (await activity(tenant)).find(
      ({ action_type, actor }) => action_type === 'create' && actor.name === 'Former member',
    )
    expect(made).toMatchObject({ is_erased: true, changes: [] })
    expect((await marquee.call(tenant.owner, 'team', 'listMembers')).ok.members).toHaveLength(1)

    await sealAuditLog.work(jobContext(marquee), {})
    expect(await verifyAuditLog(marquee.sql)).toMatchObject({ fault: null, erased: expect.any(Number) })
    expect(await snapshot(marquee, { company: untouched.id })).toBe(before)

    expect((await signIn(someone.email)).code).toBe('invalid_credentials')
    const again = await marquee.call({}, 'auth', 'signUp', {
      email: someone.email,
      password,
      options: { data: { full_name: 'Somebody New' } },
    })
    expect(again.status).toBe(200)
    expect(again.ok.user.id).not.toBe(someone.id)
  })

  test('a job that runs twice or concurrently erases once', async () => {
    const { someone } = await known()
    await ask(someone)
    await letTimePass(someone)
    await Promise.all([erase(someone), erase(someone), erase(someone)])
    await erase(someone)
    expect((await actsOn(someone.id)).filter((act) => act === 'delete by job')).toHaveLength(1)
    await marquee.mail(someone.email, 'Your account has been deleted')
    const waiting = (await waitingJobs(marquee)).filter(({ data }) => data.email === someone.email)
    expect(waiting).toEqual([])
    const mails = marquee.app.mailer.mailbox?.messages(someone.email) ?? []
    expect(mails.filter(({ subject }) => subject === 'Your account has been deleted')).toHaveLength(1)
  })

  test('a person who became an owner meanwhile is kept until the transfer', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'member')
    await ask(someone)
    await marquee.call(tenant.owner, 'team', 'transferOwnership', { membership_id: someone.membership_id })
    await letTimePass(someone)
    await erase(someone)
    expect(await pending(someone)).toBeDefined()
    expect(await rowsOfCompany(marquee, tenant.id)).toMatchObject({ user_company_memberships: 2 })
  })

  test('a failure rolls everything back', async () => {
    const { someone } = await known()
    await ask(someone)
    await letTimePass(someone)
    const before = await snapshot(marquee)
    await marquee.app.connection.asOwner((pool) =>
      pool.query(`create function refuse_going() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_going before delete on users for each row execute function refuse_going()`),
    )
    await expect(erase(someone)).rejects.toThrow('no')
    expect(await snapshot(marquee)).toBe(before)
    await marquee.app.connection.asOwner((pool) => pool.query('drop trigger refuse_going on users'))
    await erase(someone)
    expect(await pending(someone)).toBeUndefined()
  })
})
