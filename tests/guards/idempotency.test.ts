import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { allCalls } from '#tests/support/calls.ts'
import { type ChangeRecorder, recordChanges } from '#tests/support/changed-rows.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, password, person, rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const writes = allCalls.filter(({ call }) => call.kind === 'write')
const making = writes.filter(({ call }) => call.idempotent)
type Call = (typeof making)[number]

/** Calls that look like creating something, and why a repeat is harmless. */
const harmless: Record<string, string> = {
  'auth.resendConfirmation': 'Nobody is signed in; mails are limited',
  'account.sendEmailVerification': 'A mail; they are limited',
  'invitations.resendInvitation': 'A mail; it waits before the next',
  'admin-companies.resendCompanyInvitation': 'A mail; it waits before the next',
  'admin-users.sendPasswordReset': 'A mail; they are limited',
  'admin-users.sendEmailVerification': 'A mail; they are limited',
  'two-factor.startTwoFactor': 'The last secret counts',
  'own-data.startDownload': 'Answers an address; nothing is made',
  'dashboard.saveRoleLayout': 'As it is sent, however often',
  'billing.createCheckout': 'The payment provider keeps one open',
  'plans.createPlanProduct': 'The payment provider has one for each plan',
}

describe('a call that creates something', () => {
  test('declares it in its contract', () => {
    const sounding = writes.filter(({ name }) =>
      /^(create|add|duplicate|invite|import|start|send|resend|rotate)/.test(name),
    )
    const unsaid = sounding.filter(({ call, id }) => !call.idempotent && !harmless[id])
    expect(unsaid.map(({ id }) => id)).toEqual([])
    expect(making.filter(({ call }) => call.access === 'public')).toEqual([])
  })
})

let marquee: TestMarquee
let changes: ChangeRecorder
beforeAll(async () => {
  marquee = await startTestMarquee()
  changes = await recordChanges(marquee)
})
afterAll(async () => {
  await changes.stop()
  await marquee.close()
})

describe('with the same idempotency key', () => {
  let tenant: SeededTenant
  beforeAll(async () => {
    tenant = await seedTenant(marquee)
  })

  async function caller({ call }: Call): Promise<Caller> {
    if (call.access === 'super-admin') return rootAdmin(marquee)
    const { tokens } = await marquee.sql((tx) =>
      openSession(tx, { user_id: tenant.owner.id, ip_address: '127.0.0.1', user_agent: 'guard' }),
    )
    return { token: tokens.access_token, company: tenant.id }
  }
  /** Inputs for calls that reject the guards' samples. */
  const fitting: Record<string, object> = {
    'account.addEmail': { email: `another-${randomUUID()}@example.test`, current_password: password },
    'company-data.startExport': { current_password: password },
    ...Object.fromEntries(
      ['venues', 'spaces', 'events'].map((feature) => [
        `${feature}.startImport`,
        { file_name: 'A table.csv', headings: ['Name'], columns: ['name'], cells: '["The Arc"]' },
      ]),
    ),
  }
  /** Unique names and keys: other tests send the same samples. */
  const sample = ({ id }: Call) => {
    const input: Record<string, unknown> = { ...(fitting[id] ?? samples(tenant.ids)[id]) }
    for (const field of ['key', 'slug', 'name'])
      if (typeof input[field] === 'string') input[field] = `k${randomUUID().replaceAll('-', '').slice(0, 12)}`
    return input
  }

  test.each(making)('$id runs once and returns the same response', async (call) => {
    const who = await caller(call)
    const key = randomUUID()
    const keyed = { ...who, headers: { 'idempotency-key': key } }
    await marquee.sql((tx) => tx.deleteFrom('user_widgets').where('user_id', '=', tenant.owner.id).execute())
    const input = sample(call)
    const ask = () => marquee.send(keyed, call.feature, call.name, 'write', input)
    const first = await ask()
    expect([first.statusCode, first.body]).toEqual([200, first.body])
    const changed = await changes.during(async () => {
      const again = await ask()
      expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    })
    expect(changed).toEqual([])
    const stored = await marquee.sql((tx) =>
      tx.selectFrom('idempotency_keys').select('response').where('key', '=', key).execute(),
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.response, 'is encrypted').toMatch(/^v1\./)
  })
})

describe('an idempotency key', () => {
  let tenant: SeededTenant
  beforeAll(async () => {
    tenant = await seedTenant(marquee)
  })

  const role = { label: 'Stage hand', description: '', base_role: 'viewer', permissions: {} }
  const make = (key: string, { label = 'Stage hand', who = tenant.owner as Caller } = {}) =>
    marquee.send({ ...who, headers: { 'idempotency-key': key } }, 'team', 'createRole', 'write', { ...role, label })
  const rolesCalled = async (label: string) => {
    const { rows } = await marquee.sql((tx) =>
      sql<{ count: number }>`select count(*)::int as count from company_roles
        where company_id = ${tenant.id} and label_override = ${label}`.execute(tx),
    )
    return rows[0]?.count
  }

  test('is rejected with another input or company; quotes around it are ignored', async () => {
    const key = randomUUID()
    const { role: made } = (await make(key)).json()
    expect((await make(`"${key}"`)).json().role.id).toBe(made.id)
    const refused = await make(key, { label: 'Another' })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'key_of_another_request'])
    expect([await rolesCalled('Stage hand'), await rolesCalled('Another')]).toEqual([1, 0])
    const second = await company(marquee, { owner: tenant.owner })
    const elsewhere = await make(key, { who: second.owner })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'key_of_another_request'])
    expect((await make('no key')).statusCode).toBe(400)
  })

  test('belongs to a person: another person can use the same one', async () => {
    const key = randomUUID()
    const other = await seedTenant(marquee)
    const answers = [await make(key), await make(key, { who: other.owner })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json().role.id).not.toBe(answers[1]?.json().role.id)
  })

  test('of a rejected call can be used again', async () => {
    const key = randomUUID()
    expect((await make(key, { label: '' })).statusCode).toBe(400)
    const who = await person(marquee)
    expect((await make(key, { who: { ...who, company: tenant.id } })).statusCode).toBe(403)
    const add = (email: string) =>
      marquee.send({ ...who, headers: { 'idempotency-key': key } }, 'account', 'addEmail', 'write', {
        email,
        current_password: password,
      })
    const taken = await add(tenant.owner.email)
    expect(taken.statusCode).toBe(409)
    expect((await add(`${randomUUID()}@example.test`)).statusCode).toBe(200)
  })

  test('sent many times at once runs one request; the others get its response or `sent_before`', async () => {
    const key = randomUUID()
    const send = () => make(key, { label: 'At once' })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    const succeeded = answers.filter(({ statusCode }) => statusCode === 200)
    expect(new Set(succeeded.map((answer) => answer.json().role.id)).size).toBe(1)
    for (const answer of answers.filter((one) => !succeeded.includes(one)))
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'sent_before'])
    expect((await send()).json()).toEqual(succeeded[0]?.json())
    expect(await rolesCalled('At once')).toBe(1)
  })

  test('whose request has no response yet is rejected', async () => {
    const key = randomUUID()
    await make(key, { label: 'Begun' })
    await marquee.sql((tx) =>
      tx.updateTable('idempotency_keys').set({ response: null }).where('key', '=', key).execute(),
    )
    const rejected = await make(key, { label: 'Begun' })
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'sent_before'])
    expect(await rolesCalled('Begun')).toBe(1)
  })
})
