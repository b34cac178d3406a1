import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, password, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

/** A stranger's attempts block nobody, and do not reveal which addresses are registered. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ TRUST_PROXY: 'loopback' }, { withJobs: true })
})
afterAll(() => marquee.close())

let counter = 0
const network = () => `203.0.${Math.floor(++counter / 250)}.${(counter % 250) + 1}`
const signIn = (email: string, given: string, from: string, cookie?: string) =>
  marquee.call(
    { headers: { 'x-forwarded-for': from, ...(cookie && { cookie, origin: 'http://localhost:3000' }) } },
    'auth',
    'signIn',
    {
      email,
      password: given,
    },
  )
async function guess(email: string, from: string, times: number): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let n = 0; n < times; n++) codes.push((await signIn(email, 'wrong', from)).code)
  return codes
}
const fromEverywhere = (email: string) =>
  Promise.all(Array.from({ length: 20 }, () => guess(email, network(), 5))).then((codes) => codes.flat())

const almostEverywhere = (email: string) =>
  marquee.sql((tx) =>
    tx
      .updateTable('login_attempts')
      .set({ guesses: 99 })
      .where('subject', '=', email)
      .where('place', '=', '')
      .execute(),
  )

async function unblocked(): Promise<Person> {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ security_policy: sql`security_policy || '{"block_failed_logins": false}'` })
      .where('id', '=', tenant.id)
      .execute(),
  )
  return member(marquee, tenant, 'member')
}

test('six guesses from one network block only that network', async () => {
  const { email } = await person(marquee)
  const [stranger, home] = [network(), network()]
  await guess(email, stranger, 6)
  expect((await signIn(email, password, stranger)).code).toBe('sign_in_blocked')
  expect((await signIn(email, password, home)).code).toBeNull()
})

test('a guess during a block does not prolong it', async () => {
  const { email } = await person(marquee)
  const home = network()
  await guess(email, home, 5)
  const blockedUntil = () =>
    marquee.sql(async (tx) => {
      const rows = await tx.selectFrom('login_attempts').select('blocked_until').where('subject', '=', email).execute()
      return rows.flatMap(({ blocked_until }) => blocked_until ?? [])
    })
  const before = await blockedUntil()
  expect(before).toHaveLength(1)
  expect(await guess(email, home, 2)).toEqual(['sign_in_blocked', 'sign_in_blocked'])
  expect(await blockedUntil()).toEqual(before)
})

test('the addresses of an IPv6 /64 count as one network', async () => {
  const { email } = await person(marquee)
  for (let n = 1; n <= 5; n++) await guess(email, `2001:db8:1:1::${n}`, 1)
  expect((await signIn(email, password, '2001:db8:1:1:ffff::9')).code).toBe('sign_in_blocked')
  expect((await signIn(email, password, '2001:db8:1:2::1')).code).toBeNull()
})

test('a hundred guesses from many networks within a quarter of an hour block everywhere, for as long', async () => {
  const { email } = await person(marquee)
  expect(new Set(await fromEverywhere(email))).toEqual(new Set(['invalid_credentials']))
  expect((await signIn(email, password, network())).code).toBe('sign_in_blocked')
  await marquee.sql((tx) =>
    tx
      .updateTable('login_attempts')
      .set({ blocked_until: sql<string>`now() - interval '1 second'` })
      .where('subject', '=', email)
      .execute(),
  )
  expect((await signIn(email, password, network())).code).toBeNull()
})

test('guesses of another quarter of an hour, and unchecked ones, do not count', async () => {
  const { email } = await person(marquee)
  const stranger = network()
  await guess(email, stranger, 30)
  const ofAll = () =>
    marquee.sql((tx) =>
      tx
        .selectFrom('login_attempts')
        .select('guesses')
        .where('subject', '=', email)
        .where('place', '=', '')
        .executeTakeFirstOrThrow(),
    )
  expect((await ofAll()).guesses).toBe(5)
  await marquee.sql((tx) =>
    tx
      .updateTable('login_attempts')
      .set({ counted_since: sql<string>`now() - interval '16 minutes'` })
      .where('subject', '=', email)
      .execute(),
  )
  await guess(email, network(), 1)
  expect((await ofAll()).guesses).toBe(1)
})

describe('the link in the mail', () => {
  async function recognised(email: string, from: string): Promise<string> {
    const mail = await until('the mail about the block', () =>
      marquee.app.mailer.mailbox?.messages(email).find(({ subject }) => subject.includes('blocked')),
    )
    const code = new URL(mail.links[0] ?? '').searchParams.get('code') ?? ''
    const answer = await marquee.call({ headers: { 'x-forwarded-for': from } }, 'auth', 'exchangeCode', { code })
    expect(answer.ok).toMatchObject({ kind: 'unlock', email })
    const [cookie] = answer.raw.cookies
    expect(cookie).toMatchObject({ name: 'marquee_recognised', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.value).not.toContain(email)
    return `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`
  }

  test('exempts the browser that used it from local and global blocks', async () => {
    const { email } = await person(marquee)
    const home = network()
    await guess(email, home, 5)
    const cookie = await recognised(email, home)
    await guess(email, home, 6)
    await almostEverywhere(email)
    await guess(email, network(), 1)
    expect((await signIn(email, password, network())).code).toBe('sign_in_blocked')
    expect((await signIn(email, password, home)).code).toBe('sign_in_blocked')
    expect((await signIn(email, password, home, cookie)).code).toBeNull()
  })

  test('leaves a trace: who was blocked, and from which network', async () => {
    const someone = await person(marquee)
    const stranger = network()
    await guess(someone.email, stranger, 5)
    const blocked = await until('the audit row', async () =>
      marquee.sql((tx) =>
        tx
          .selectFrom('audit_logs')
          .select(['new_values', 'resource_id'])
          .where('action_type', '=', 'sign_in_blocked')
          .where('resource_id', '=', someone.id)
          .executeTakeFirst(),
      ),
    )
    expect(blocked?.new_values).toEqual({ email: someone.email, networks: [stranger] })
    const { events } = (await marquee.call(someone, 'security', 'listSecurityEvents')).ok
    expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in_blocked', detail: someone.email }))
  })

  test('tells that the block has ended also after a mail scanner opened it', async () => {
    const { email } = await person(marquee)
    const home = network()
    await guess(email, home, 5)
    await recognised(email, network())
    const mail = marquee.app.mailer.mailbox?.messages(email).find(({ subject }) => subject.includes('blocked'))
    const code = new URL(mail?.links[0] ?? '').searchParams.get('code') ?? ''
    const opened = await marquee.call({ headers: { 'x-forwarded-for': home } }, 'auth', 'exchangeCode', { code })
    expect(opened.ok).toMatchObject({ kind: 'unlock', email })
    expect(opened.raw.cookies).toEqual([])
    expect((await signIn(email, password, home)).code).toBeNull()
  })

  test('applies to this address only, and allows five guesses in a row', async () => {
    const [{ email }, other] = [await person(marquee), await person(marquee)]
    const home = network()
    await guess(email, home, 5)
    const cookie = await recognised(email, home)
    await guess(other.email, home, 5)
    expect((await signIn(other.email, password, home, cookie)).code).toBe('sign_in_blocked')
    for (let n = 1; n <= 5; n++) await signIn(email, 'wrong', home, cookie)
    expect((await signIn(email, password, home, cookie)).code).toBe('sign_in_blocked')
  })

  test('is not replaced by a forged cookie', async () => {
    const { email } = await person(marquee)
    const home = network()
    await guess(email, home, 5)
    const made = marquee.app.encryption.seal(JSON.stringify({ address: email, browser: 'x' }), 'something-else')
    for (const value of ['made up', made, 'v1.AAAA'])
      expect((await signIn(email, password, home, `marquee_recognised=${encodeURIComponent(value)}`)).code).toBe(
        'sign_in_blocked',
      )
  })
})

describe('blocking disabled by all companies', () => {
  test('has a higher limit: the right password works until the twentieth guess', async () => {
    const { email } = await unblocked()
    const home = network()
    await guess(email, home, 19)
    expect((await signIn(email, password, home)).code).toBeNull()
    await guess(email, home, 20)
    expect((await signIn(email, password, home)).code).toBe('sign_in_blocked')
    expect((await signIn(email, password, network())).code).toBeNull()
  })

  test('responds to guesses as usual: reveals neither accounts nor policies', async () => {
    const addresses = [
      (await unblocked()).email,
      (await person(marquee)).email,
      (await person(marquee, { verified: false })).email,
      'nobody@blocks.example',
    ]
    const seen = []
    for (const email of addresses) {
      const answers = []
      const stranger = network()
      for (let n = 0; n < 24; n++) answers.push(await signIn(email, 'wrong', stranger))
      seen.push(answers.map(({ status, code, error }) => [status, code, error?.error]))
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]?.map(([, code]) => code)).toEqual([
      ...Array(5).fill('invalid_credentials'),
      ...Array(19).fill('sign_in_blocked'),
    ])
  })

  test('hashes as often for an unknown address as for a known one', async () => {
    for (const email of [(await unblocked()).email, (await person(marquee)).email, 'nowhere@blocks.example']) {
      vi.mocked(verify).mockClear()
      await guess(email, network(), 24)
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(20)
    }
  })
})

test('sends the mail for a global block too', async () => {
  const { email } = await person(marquee)
  await guess(email, network(), 4)
  expect((await waitingJobs(marquee)).filter(({ data }) => data.email === email)).toEqual([])
  expect(marquee.app.mailer.mailbox?.messages(email)).toEqual([])
  await almostEverywhere(email)
  await guess(email, network(), 1)
  await until('the mail', () =>
    marquee.app.mailer.mailbox?.messages(email).find(({ subject }) => /blocked/.test(subject)),
  )
})
