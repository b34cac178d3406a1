import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverWebhook, retryDelaySeconds } from '#server/domain/webhooks/deliver-webhook.ts'
import { sendWebhookPaused } from '#server/domain/webhooks/send-webhook-paused.ts'
import { sweepWebhooks } from '#server/domain/webhooks/sweep-webhooks.ts'
import { onPostgres } from '#tests/support/database.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, member, setStatus } from '#tests/support/people.ts'
import { type Receiver, startReceiver, verified } from '#tests/support/receiver.ts'
import { until } from '#tests/support/until.ts'

let marquee: TestMarquee
let receiver: Receiver
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())
beforeEach(async () => {
  receiver = await startReceiver()
  tenant = await company(marquee)
})
afterEach(() => receiver.close())

const jobContext = () => ({
  app: marquee.app,
  actor: { kind: 'job' as const, name: 'test' },
  asSystem: marquee.sql,
})

async function endpoint(of = tenant, input: { url?: string; event_types?: ['company.updated'] } = {}) {
  const made = await marquee.call(of.owner, 'webhooks', 'createWebhookEndpoint', {
    url: receiver.url,
    event_types: ['company.updated', 'member.role_changed', 'invitation.sent', 'role.deleted'],
    ...input,
  })
  return { id: made.ok.endpoint.id, secret: made.ok.signing_secret }
}

async function settingsOf({ owner }: Company) {
  const { id, status, created_at, ...settings } = (await marquee.call(owner, 'companies', 'getSettings')).ok.company
  return { ...settings, description: settings.description ?? '' }
}

async function rename(of = tenant, name = `Hall ${crypto.randomUUID().slice(0, 8)}`) {
  const input = { ...(await settingsOf(of)), name }
  return (await marquee.call(of.owner, 'companies', 'updateSettings', input)).ok
}

const deliveries = async (of = tenant) =>
  (await marquee.call(of.owner, 'webhooks', 'listWebhookDeliveries')).ok.deliveries
const state = async (of = tenant) => (await marquee.call(of.owner, 'webhooks', 'listWebhookEndpoints')).ok.endpoints[0]

const attempt = (delivery_id: string) => deliverWebhook.work(jobContext(), { delivery_id })
async function nextAttempt(delivery_id: string) {
  await marquee.sql((tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', delivery_id)
      .execute(),
  )
  await attempt(delivery_id)
}
const waits = async (delivery_id: string) => {
  const { rows } = await marquee.app.connection.asOwner((pool) =>
    pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
       where data->>'name' = 'deliver-webhook' and data->'data'->>'delivery_id' = $1 order by created_on, start_after`,
      [delivery_id],
    ),
  )
  return rows.map(({ seconds }) => seconds)
}
async function onlyDelivery(of = tenant) {
  const [delivery, ...others] = await deliveries(of)
  if (!delivery || others.length > 0) throw new Error(`There are ${others.length + (delivery ? 1 : 0)} deliveries`)
  return delivery
}

describe('an event', () => {
  test('reaches a real receiver through the queue, with a signature that the standard library verifies [C-SET-46..48]', async () => {
    const working = await startTestMarquee({}, { withJobs: true })
    try {
      const house = await company(working)
      const { signing_secret } = (
        await working.call(house.owner, 'webhooks', 'createWebhookEndpoint', {
          url: receiver.url,
          event_types: ['invitation.sent'],
        })
      ).ok
      const role = await working.sql((tx) => baseRole(tx, house.id, 'viewer'))
      const invited = { email: 'new@people.example', company_role_id: role }
      expect((await inviteAddress(working, house.owner, invited)).status).toBe(200)
      const [first] = await until('the webhook', () => (receiver.received.length > 0 ? receiver.received : null))
      if (!first) throw new Error('nothing')
      expect(signing_secret).toMatch(/^whsec_/)
      expect(verified(signing_secret, first)).toMatchObject({
        type: 'invitation.sent',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { company_id: house.id, resource_type: 'user_invite', after: { email: 'new@people.example' } },
      })
      expect(first.headers['content-type']).toBe('application/json')
      expect(() => verified(signing_secret, { ...first, body: `${first.body} ` })).toThrow()
      const done = await until('the delivery to be done', async () =>
        (await working.call(house.owner, 'webhooks', 'listWebhookDeliveries')).ok.deliveries.find(
          (one) => one.status === 'delivered',
        ),
      )
      expect(done).toMatchObject({ message_id: first.headers['webhook-id'], attempts: 1, last_response_status: 200 })
    } finally {
      await working.close()
    }
  })

  test('to a hanging receiver delays neither mail nor other messages', async () => {
    const working = await startTestMarquee({}, { withJobs: true })
    const open: (() => void)[] = []
    const hanging = await startReceiver()
    hanging.answer((response) => void open.push(() => response.end()))
    try {
      const [stuck, lively] = [await company(working), await company(working)]
      const add = (of: Company, url: string) =>
        working.call(of.owner, 'webhooks', 'createWebhookEndpoint', { url, event_types: ['invitation.sent'] })
      await add(stuck, hanging.url)
      await add(lively, receiver.url)
      const invite = async (of: Company, email: string) => {
        const role = await working.sql((tx) => baseRole(tx, of.id, 'viewer'))
        return inviteAddress(working, of.owner, { email, company_role_id: role })
      }
      for (let n = 0; n < 4; n++) expect((await invite(stuck, `stuck${n}@people.example`)).status).toBe(200)
      await until('the first to hang', () => (hanging.received.length > 0 ? true : null))
      expect((await invite(lively, 'lively@people.example')).status).toBe(200)
      await until('the other company to be served', () => (receiver.received.length > 0 ? true : null), 8)
      await working.mail('lively@people.example', /invited/)
      expect(open.length).toBeGreaterThan(0)
    } finally {
      hanging.answer(200)
      for (const answer of open) answer()
      await working.close()
      await hanging.close()
    }
  })

  test('is sent only to subscribers in the own company, without secrets', async () => {
    const other = await company(marquee)
    await endpoint()
    await endpoint(other, { event_types: ['company.updated'] })
    const colleague = await member(marquee, tenant, 'viewer')
    const role = await marquee.sql((tx) => baseRole(tx, tenant.id, 'member'))
    const change = { membership_id: colleague.membership_id, company_role_id: role }
    expect((await marquee.call(tenant.owner, 'team', 'updateMemberRole', change)).status).toBe(200)
    await rename()
    expect((await deliveries()).map(({ event_type }) => event_type)).toEqual(['company.updated', 'member.role_changed'])
    expect(await deliveries(other)).toEqual([])
    const bodies = await marquee.sql((tx) => tx.selectFrom('webhook_messages').select('body').execute())
    expect(bodies.map(({ body }) => body).join()).not.toMatch(/token|hash|secret/i)
  })

  test("belongs to the action's transaction: a rollback sends nothing", async () => {
    await endpoint()
    const other = await company(marquee)
    const input = { ...(await settingsOf(other)), name: 'Taken' }
    expect((await marquee.call(tenant.owner, 'companies', 'updateSettings', input)).code).toBe('slug_taken')
    expect(await deliveries()).toEqual([])
  })

  test('is sent in a company with an overdue payment, whose endpoints cannot be changed', async () => {
    const { id } = await endpoint()
    await setStatus(marquee, tenant.id, 'past_due')
    const refused = await marquee.call(tenant.owner, 'webhooks', 'sendTestWebhook', { endpoint_id: id })
    expect(refused.code).toBe('company_read_only')
    await marquee.sql(async (tx) => {
      const { audit } = await import('#server/platform/audit/audit.ts')
      const done = { action: 'company.update' as const, id: tenant.id, company_id: tenant.id }
      await audit(tx, jobContext(), { ...done, before: { name: 'a' }, after: { name: 'b' } })
    })
    await setStatus(marquee, tenant.id, 'active')
    await attempt((await onlyDelivery()).id)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a delivery', () => {
  test('that fails is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h with the same id; every response is stored [C-SET-49]', async () => {
    const { secret } = await endpoint()
    await rename()
    const { id, message_id } = await onlyDelivery()
    receiver.answer(500)
    await attempt(id)
    for (const _ of retryDelaySeconds.slice(1)) await nextAttempt(id)
    receiver.answer(200)
    await nextAttempt(id)
    expect(await onlyDelivery()).toMatchObject({ status: 'delivered', attempts: retryDelaySeconds.length + 1 })
    expect(receiver.received).toHaveLength(retryDelaySeconds.length + 1)
    for (const one of receiver.received) {
      expect(one.headers['webhook-id']).toBe(message_id)
      verified(secret, one)
    }
    const [at_once, ...later] = await waits(id)
    expect(at_once).toBe(0)
    expect(retryDelaySeconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400])
    for (const [index, seconds] of retryDelaySeconds.entries()) {
      expect(later[index]).toBeGreaterThanOrEqual(seconds)
      expect(later[index]).toBeLessThanOrEqual(Math.ceil(seconds * 1.1))
    }
    const { delivery } = (await marquee.call(tenant.owner, 'webhooks', 'getWebhookDelivery', { delivery_id: id })).ok
    expect(delivery.log).toHaveLength(retryDelaySeconds.length + 1)
    expect(delivery.log[0]).toMatchObject({ response_status: 200, response_body: 'answer 200', url: receiver.url })
    expect(delivery.log[1]).toMatchObject({ response_status: 500, response_body: 'answer 500', error: null })
    expect(delivery.log[0]?.request_headers).toMatchObject({ 'webhook-id': message_id })
    expect(JSON.parse(delivery.request_body)).toMatchObject({ type: 'company.updated' })
  })

  test('that keeps failing ends after the last attempt', async () => {
    await endpoint()
    await rename()
    const { id } = await onlyDelivery()
    receiver.answer(503)
    await attempt(id)
    for (const _ of retryDelaySeconds) await nextAttempt(id)
    expect(await onlyDelivery()).toMatchObject({ status: 'failed', attempts: retryDelaySeconds.length + 1 })
    await nextAttempt(id)
    expect(receiver.received).toHaveLength(retryDelaySeconds.length + 1)
  })

  test('is attempted once for repeated jobs, and not before it is due', async () => {
    await endpoint()
    await rename()
    const { id } = await onlyDelivery()
    receiver.answer(500)
    await Promise.all([attempt(id), attempt(id), attempt(id)])
    await attempt(id)
    expect(receiver.received).toHaveLength(1)
  })

  test('is retried two minutes after its process died', async () => {
    await endpoint()
    await rename()
    const { id } = await onlyDelivery()
    const claimUntil = (seconds: number) =>
      marquee.sql((tx) =>
        tx
          .updateTable('webhook_deliveries')
          .set({ claimed_until: sql<string>`now() + make_interval(secs => ${seconds})` })
          .where('id', '=', id)
          .execute(),
      )
    await claimUntil(60)
    await attempt(id)
    expect(receiver.received).toHaveLength(0)
    await claimUntil(-1)
    await attempt(id)
    expect(receiver.received).toHaveLength(1)
    expect(await onlyDelivery()).toMatchObject({ status: 'delivered' })
  })

  test('does not follow redirects', async () => {
    const elsewhere = await startReceiver()
    receiver.answer((response) => void response.writeHead(302, { location: elsewhere.url }).end())
    await endpoint()
    await rename()
    await attempt((await onlyDelivery()).id)
    await elsewhere.close()
    expect(elsewhere.received).toEqual([])
    expect(await onlyDelivery()).toMatchObject({ status: 'pending', last_response_status: 302 })
  })

  test('stores 4 kB of an endless response', async () => {
    receiver.answer((response) => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed) return
        response.write('x'.repeat(1000))
        setImmediate(more)
      }
      more()
    })
    await endpoint()
    await rename()
    const { id } = await onlyDelivery()
    await attempt(id)
    const { delivery } = (await marquee.call(tenant.owner, 'webhooks', 'getWebhookDelivery', { delivery_id: id })).ok
    expect(delivery.log[0]?.response_body).toHaveLength(4096)
    expect(delivery.status).toBe('delivered')
  })

  test('can be replayed with the same id, even after it was delivered [C-SET-50]', async () => {
    const { id: endpointId, secret } = await endpoint()
    await rename()
    const { id, message_id } = await onlyDelivery()
    await attempt(id)
    expect(
      (await marquee.call(tenant.owner, 'webhooks', 'replayWebhookDelivery', { delivery_id: id })).ok.success,
    ).toBe(true)
    expect((await onlyDelivery()).status).toBe('pending')
    await attempt(id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([message_id, message_id])
    for (const one of receiver.received) verified(secret, one)
    expect(await onlyDelivery()).toMatchObject({ status: 'delivered', attempts: 2 })
    const acts = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select(['resource_id', 'admin_user_id', 'new_values'])
        .where('company_id', '=', tenant.id)
        .where('resource_type', '=', 'webhook_endpoint')
        .where('action_type', '=', 'replay')
        .execute(),
    )
    expect(acts).toEqual([
      { resource_id: endpointId, admin_user_id: tenant.owner.id, new_values: { url: receiver.url, message_id } },
    ])
  })

  test('that failed for good gets all its attempts again when it is replayed', async () => {
    await endpoint()
    await rename()
    const { id } = await onlyDelivery()
    const attempts = retryDelaySeconds.length + 1
    receiver.answer(503)
    await attempt(id)
    for (const _ of retryDelaySeconds) await nextAttempt(id)
    expect(await onlyDelivery()).toMatchObject({ status: 'failed', attempts })
    const admin = await member(marquee, tenant, 'admin')
    await marquee.call(admin, 'webhooks', 'replayWebhookDelivery', { delivery_id: id })
    await attempt(id)
    for (const _ of retryDelaySeconds.slice(1)) await nextAttempt(id)
    expect(await onlyDelivery()).toMatchObject({ status: 'pending', attempts: 2 * attempts - 1 })
    await nextAttempt(id)
    expect(await onlyDelivery()).toMatchObject({ status: 'failed', attempts: 2 * attempts })
    expect(receiver.received).toHaveLength(2 * attempts)
  })

  test('with a lost job is found by the sweep; deliveries older than 30 days are deleted', async () => {
    await endpoint()
    await rename()
    const { id, message_id } = await onlyDelivery()
    const rung = async () => (await waits(id)).length
    const before = await rung()
    await sweepWebhooks.work(jobContext(), {})
    expect(await rung()).toBe(before)
    await marquee.sql((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: sql<string>`now() - interval '3 minutes'` })
        .where('id', '=', id)
        .execute(),
    )
    await sweepWebhooks.work(jobContext(), {})
    expect(await rung()).toBe(before + 1)
    await marquee.sql((tx) =>
      sql`update webhook_messages set created_at = now() - interval '31 days' where id = ${message_id}`.execute(tx),
    )
    await sweepWebhooks.work(jobContext(), {})
    expect(await deliveries()).toEqual([])
  })
})

describe('an endpoint', () => {
  test('is paused after five failed messages in a row; the company sees it and its admins get a mail', async () => {
    const { id } = await endpoint()
    receiver.answer(500)
    const admin = await member(marquee, tenant, 'admin')
    await member(marquee, tenant, 'viewer')
    for (let n = 0; n < 5; n++) await rename()
    const all = await deliveries()
    // Only the last attempt of each is left.
    await marquee.sql((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ tries: retryDelaySeconds.length })
        .where('endpoint_id', '=', id)
        .execute(),
    )
    for (const { id: each } of all.slice(0, 4)) await attempt(each)
    expect((await state())?.status).toBe('active')
    await rename()
    await attempt(all[4]?.id ?? '')
    expect(await state()).toMatchObject({ status: 'paused', paused_because: 'failing' })
    expect((await deliveries())[0]?.status).toBe('cancelled')
    const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity', { action_type: 'pause' })).ok
    expect(entries).toMatchObject([{ actor: { kind: 'product' }, resource_id: id, subject: receiver.url }])

    const told = await marquee.app.connection.asOwner(async (pool) =>
      pool.query<{ user_id: string }>(
        `select data->'data'->>'user_id' as user_id from pgboss.job
         where data->>'name' = 'send-webhook-paused' and data->'data'->>'endpoint_id' = $1`,
        [id],
      ),
    )
    expect(told.rows.map(({ user_id }) => user_id).sort()).toEqual([tenant.owner.id, admin.id].sort())
    await sendWebhookPaused.work(jobContext(), { endpoint_id: id, user_id: admin.id })
    const mail = await marquee.mail(admin.email, /^A webhook of .* was paused$/)
    expect(mail.text).toContain(receiver.url)
    expect(mail.links).toContain(`http://localhost:3000/company-settings?tab=integrations&company=${tenant.slug}`)
  })

  test('is not paused if a message between five failed ones was delivered', async () => {
    const { id } = await endpoint()
    receiver.answer(500)
    for (let n = 0; n < 6; n++) await rename()
    await marquee.sql((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ tries: retryDelaySeconds.length })
        .where('endpoint_id', '=', id)
        .execute(),
    )
    const [delivered, ...others] = await deliveries()
    for (const { id: each } of others.slice(0, 4)) await attempt(each)
    receiver.answer(200)
    await attempt(delivered?.id ?? '')
    receiver.answer(500)
    await attempt(others[4]?.id ?? '')
    expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', ...Array(5).fill('failed')])
    expect((await state())?.status).toBe('active')
  })

  test('is paused after 24 hours of only failures; a success restarts the period', async () => {
    const { id } = await endpoint()
    const failing = (hours: number) =>
      marquee.sql((tx) =>
        tx
          .updateTable('webhook_endpoints')
          .set({ failing_since: sql<string>`now() - make_interval(hours => ${hours})` })
          .where('id', '=', id)
          .execute(),
      )
    await rename()
    const { id: first } = await onlyDelivery()
    receiver.answer(500)
    await attempt(first)
    expect((await state())?.failing_since).not.toBeNull()
    receiver.answer(200)
    await failing(30)
    await nextAttempt(first)
    expect(await state()).toMatchObject({ status: 'active', failing_since: null })
    receiver.answer(500)
    await rename()
    const second = (await deliveries())[0]?.id ?? ''
    await attempt(second)
    await failing(23)
    await nextAttempt(second)
    expect((await state())?.status).toBe('active')
    await failing(24)
    await nextAttempt(second)
    expect((await state())?.status).toBe('paused')
  })

  test('that responds with 410 is paused at once', async () => {
    await endpoint()
    receiver.answer(410)
    await rename()
    await attempt((await onlyDelivery()).id)
    expect(await state()).toMatchObject({ status: 'paused', paused_because: 'gone' })
  })

  test('that is paused gets no messages, tests or replays, and resumes with a reset count', async () => {
    const { id } = await endpoint()
    await rename()
    const waiting = await onlyDelivery()
    const set = (status: 'active' | 'paused') =>
      marquee.call(tenant.owner, 'webhooks', 'updateWebhookEndpoint', { endpoint_id: id, status })
    expect((await set('paused')).ok.endpoint).toMatchObject({ status: 'paused', paused_because: 'by_hand' })
    expect((await onlyDelivery()).status).toBe('cancelled')
    await nextAttempt(waiting.id)
    await rename()
    expect(receiver.received).toEqual([])
    expect((await deliveries()).length).toBe(1)
    const [test_, replay] = [
      await marquee.call(tenant.owner, 'webhooks', 'sendTestWebhook', { endpoint_id: id }),
      await marquee.call(tenant.owner, 'webhooks', 'replayWebhookDelivery', { delivery_id: waiting.id }),
    ]
    expect([test_.code, replay.code]).toEqual(['webhook_paused', 'webhook_paused'])
    expect((await onlyDelivery()).status).toBe('cancelled')
    expect((await set('active')).ok.endpoint).toMatchObject({
      status: 'active',
      paused_because: null,
      failing_since: null,
    })
    await marquee.call(tenant.owner, 'webhooks', 'replayWebhookDelivery', { delivery_id: waiting.id })
    await attempt(waiting.id)
    expect(receiver.received).toHaveLength(1)
  })

  test('gets a new secret: both secrets sign for a day, then only the new one', async () => {
    const { id, secret: old } = await endpoint()
    const { signing_secret: fresh } = (
      await marquee.call(tenant.owner, 'webhooks', 'rotateWebhookSecret', { endpoint_id: id })
    ).ok
    const next = async () => {
      await rename()
      await attempt((await deliveries())[0]?.id ?? '')
      const last = receiver.received.at(-1)
      if (!last) throw new Error('nothing')
      return last
    }
    const during = await next()
    for (const secret of [old, fresh]) verified(secret, during)
    await marquee.sql((tx) =>
      tx
        .updateTable('webhook_endpoints')
        .set({ previous_valid_until: sql<string>`now() - interval '1 second'` })
        .where('id', '=', id)
        .execute(),
    )
    const after = await next()
    verified(fresh, after)
    expect(() => verified(old, after)).toThrow()
  })

  test('stores its secret encrypted; no call returns it again and the log never contains it', async () => {
    const { id, secret } = await endpoint()
    const row = await marquee.sql((tx) =>
      tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(secret)
    const shown = await marquee.call(tenant.owner, 'webhooks', 'listWebhookEndpoints')
    expect(shown.raw.body).not.toMatch(/whsec_|sealed/)
    const logged = await marquee.sql((tx) =>
      tx.selectFrom('audit_logs').selectAll().where('company_id', '=', tenant.id).execute(),
    )
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('accepts a test message, and can be changed and deleted with its log', async () => {
    const { id, secret } = await endpoint()
    const { delivery_id } = (await marquee.call(tenant.owner, 'webhooks', 'sendTestWebhook', { endpoint_id: id })).ok
    await attempt(delivery_id)
    const [received] = receiver.received
    expect(received && verified(secret, received)).toMatchObject({
      type: 'webhook.test',
      data: { company_id: tenant.id, endpoint_id: id },
    })
    const changed = await marquee.call(tenant.owner, 'webhooks', 'updateWebhookEndpoint', {
      endpoint_id: id,
      description: 'Our CRM',
      event_types: ['role.deleted', 'role.deleted'],
    })
    expect(changed.ok.endpoint).toMatchObject({ description: 'Our CRM', event_types: ['role.deleted'] })
    await rename()
    expect((await deliveries()).map(({ event_type }) => event_type)).toEqual(['webhook.test'])
    await marquee.call(tenant.owner, 'webhooks', 'deleteWebhookEndpoint', { endpoint_id: id })
    expect([await state(), await deliveries()]).toEqual([undefined, []])
  })
})

describe('the number of endpoints', () => {
  const make = (of: Company) =>
    marquee.call(of.owner, 'webhooks', 'createWebhookEndpoint', { url: receiver.url, event_types: ['role.created'] })

  test('is limited by the plan, and the error names the limit [C-BILL-164 M-LIM-26]', async () => {
    const small = await company(marquee, { plan: 'Starter' })
    expect((await make(small)).status).toBe(200)
    expect((await make(small)).error).toMatchObject({
      code: 'webhook_limit_reached',
      error: 'All integrations of the plan Starter (1) are in use. Remove one, or choose a larger plan.',
    })
    expect((await marquee.call(small.owner, 'webhooks', 'listWebhookEndpoints')).ok.limit).toBe(1)
    const large = await company(marquee, { plan: 'Business' })
    for (let n = 0; n < 12; n++) expect((await make(large)).status).toBe(200)
    expect((await marquee.call(large.owner, 'webhooks', 'listWebhookEndpoints')).ok.limit).toBeNull()
  })

  test.runIf(onPostgres)('is limited for concurrent requests too', async () => {
    const house = await company(marquee)
    const answers = await Promise.all(Array.from({ length: 25 }, () => make(house)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

test('the delivery log is paged, and filtered by endpoint and result', async () => {
  const one = await endpoint()
  const other = await endpoint(tenant, { event_types: ['company.updated'] })
  for (let n = 0; n < 3; n++) await rename()
  await attempt((await deliveries())[0]?.id ?? '')
  const list = async (input: { cursor?: string; limit?: number; endpoint_id?: string; status?: 'delivered' }) =>
    (await marquee.call(tenant.owner, 'webhooks', 'listWebhookDeliveries', input)).ok
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 4, cursor })
    seen.push(...page.deliveries.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(6)
  for (const { id } of [one, other])
    expect((await list({ endpoint_id: id })).deliveries.map((each) => each.endpoint_id)).toEqual([id, id, id])
  expect((await list({ status: 'delivered' })).deliveries).toHaveLength(1)
})

test('a URL must be https and public in production; other schemes are always rejected', async () => {
  const { requireUsableUrl } = await import('./endpoint-rows.ts')
  const inProduction = (url: string) => () => requireUsableUrl({ production: true }, url)
  expect(inProduction('https://hooks.example.com/in')).not.toThrow()
  for (const url of ['http://hooks.example.com', 'https://127.0.0.1/', 'https://user:word@hooks.example.com'])
    expect(inProduction(url)).toThrow(/This address cannot be used/)
  for (const url of ['ftp://x.example', 'javascript:alert(1)', 'hooks.example.com', '/in', '']) {
    const input = { url, event_types: ['role.created' as const] }
    expect((await marquee.call(tenant.owner, 'webhooks', 'createWebhookEndpoint', input)).code).toBe('bad_input')
  }
})
