import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, member, person, setStatus } from '#tests/support/people.ts'
import { holdTruth, type ProviderTruth, seatItem, subscribedCompany } from '#tests/support/provider-truth.ts'
import { sendBillingNotice } from './billing-notice.ts'
import { withLease } from './company-lease.ts'
import { syncSeats } from './seat-sync.ts'
import { syncCompany } from './sync-company.ts'

let marquee: TestMarquee
let truth: ProviderTruth
const actor = { kind: 'job' as const, name: 'test' }
const sync = (companyId: string) => syncCompany({ app: marquee.app, actor }, companyId)

beforeAll(async () => {
  marquee = await startTestMarquee()
  truth = holdTruth(marquee)
})
afterAll(() => marquee.close())

const rowsOf = (companyId: string) =>
  marquee.sql((tx) => tx.selectFrom('subscriptions').selectAll().where('company_id', '=', companyId).execute())
const companyRow = (companyId: string) =>
  marquee.sql((tx) => tx.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow())
const auditOf = (companyId: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'resource_type', 'actor_kind', 'new_values'])
      .where('company_id', '=', companyId)
      .where('actor_kind', '=', 'job')
      .orderBy('created_at')
      .execute(),
  )

test("a sync copies the provider's state once, with an audit row for each change [C-BILL-99 C-BILL-112 A-SUB-25 A-SUB-41]", async () => {
  const tenant = await subscribedCompany(marquee, truth, {
    status: 'cancelled',
    current_period_end: '2026-01-01T00:00:00.000Z',
  })
  expect(await sync(tenant.id)).toEqual({ changed: true, seats: null })
  expect(await rowsOf(tenant.id)).toMatchObject([
    {
      status: 'cancelled',
      stripe_customer_id: tenant.customer,
      quantity: 3,
      currency: 'USD',
      period_amount: 5700,
      renewal_date: '2026-01-01T00:00:00.000Z',
    },
  ])
  expect((await companyRow(tenant.id)).status).toBe('inactive')
  expect((await auditOf(tenant.id)).map((row) => `${row.resource_type} ${row.action_type}`)).toEqual([
    'subscription create',
    'company status_change',
  ])
  expect(await sync(tenant.id)).toEqual({ changed: false, seats: null })
  expect(await auditOf(tenant.id)).toHaveLength(2)
})

test('the company gets the plan it pays for, and roles get its modules', async () => {
  const tenant = await subscribedCompany(marquee, truth, { items: [await seatItem(marquee, 'Business', 10)] })
  await sync(tenant.id)
  const plan = await marquee.sql((tx) =>
    tx.selectFrom('plans').select('id').where('name', '=', 'Business').executeTakeFirstOrThrow(),
  )
  expect((await companyRow(tenant.id)).plan_id).toBe(plan.id)
  const { modules } = (
    await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
  ).ok
  expect(modules.map(({ module_key }) => module_key)).toContain('marketing')
  const roles = await marquee.sql((tx) =>
    tx.selectFrom('company_roles').select('permissions').where('company_id', '=', tenant.id).execute(),
  )
  expect(roles.every(({ permissions }) => 'marketing' in permissions)).toBe(true)
})

test("seats are active members without guests, at least the plan's minimum, sent with an idempotency key per attempt [C-BILL-104 A-PLAN-113 A-PLAN-138]", async () => {
  const tenant = await subscribedCompany(marquee, truth)
  expect((await sync(tenant.id)).seats).toBeNull()
  for (let count = 0; count < 3; count += 1) await member(marquee, tenant, 'member')
  const guest = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', guest.membership_id).execute(),
  )
  truth.asked = []
  expect(await sync(tenant.id)).toEqual({ changed: true, seats: { from: 3, to: 4 } })
  expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(4)
  expect(await rowsOf(tenant.id)).toMatchObject([{ quantity: 4, period_amount: 7600 }])

  const fifth = await member(marquee, tenant, 'member')
  await sync(tenant.id)
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', fifth.membership_id)
      .execute(),
  )
  await sync(tenant.id)
  const keys = truth.asked.filter(({ question }) => question === 'changeItems').map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(4)
})

test('joining and leaving queue a job in their transaction, which retries while the provider fails [C-BILL-132 A-SUB-47]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  for (let count = 0; count < 2; count += 1) await member(marquee, tenant, 'member')
  const jobsOf = async () =>
    (await waitingJobs(marquee)).filter(({ name, data }) => name === syncSeats.name && data.company_id === tenant.id)
  const joining = await person(marquee)
  const { token } = await invitation(marquee, tenant, joining.email)
  expect((await marquee.call(joining, 'invitations', 'acceptInvitation', { invite_token: token })).status).toBe(200)
  expect(await jobsOf()).toHaveLength(1)
  // A failed call enqueues no job: the invitation is already used.
  expect((await marquee.call(joining, 'invitations', 'acceptInvitation', { invite_token: token })).status).not.toBe(200)
  expect(await jobsOf()).toHaveLength(1)

  const { changeItems } = marquee.app.payments
  let down = 2
  marquee.app.payments.changeItems = (...given) => {
    down -= 1
    return down >= 0 ? Promise.reject(new AppError('payments_unavailable')) : changeItems(...given)
  }
  const work = () => syncSeats.work(jobContext(marquee), { company_id: tenant.id })
  await sync(tenant.id).catch(() => undefined)
  await expect(work()).rejects.toThrow()
  expect(await rowsOf(tenant.id)).toEqual([])
  await work()
  marquee.app.payments.changeItems = changeItems
  expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(4)
  expect(await rowsOf(tenant.id)).toMatchObject([{ quantity: 4, sync_error: null }])

  const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  const leaving = members.find(({ user }) => user.id === joining.id)
  expect((await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: leaving?.id ?? '' })).status).toBe(
    200,
  )
  expect(await jobsOf()).toHaveLength(2)
  await work()
  expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(3)
})

test('the seat update is retried until the provider accepts it [C-BILL-133 A-SUB-48]', async () => {
  const working = await startTestMarquee({}, { withJobs: true })
  const provider = holdTruth(working)
  const tenant = await subscribedCompany(working, provider)
  const { changeItems } = working.app.payments
  let refused = 0
  working.app.payments.changeItems = (...given) => {
    refused += 1
    return refused <= 2 ? Promise.reject(new AppError('payments_unavailable')) : changeItems(...given)
  }
  const joining = await person(working)
  for (let count = 0; count < 3; count += 1) await member(working, tenant, 'member')
  const { token } = await invitation(working, tenant, joining.email)
  await working.call(joining, 'invitations', 'acceptInvitation', { invite_token: token })
  await expect.poll(() => provider.subscriptions.get(tenant.customer)?.items[0]?.quantity, { timeout: 60_000 }).toBe(5)
  expect(refused).toBeGreaterThan(2)
  await working.close()
})

test('a provider error is stored with the subscription until a sync succeeds', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  await sync(tenant.id)
  const { currentSubscription } = marquee.app.payments
  marquee.app.payments.currentSubscription = () => Promise.reject(new AppError('payments_unavailable'))
  await expect(sync(tenant.id)).rejects.toThrow('Payment service temporarily unavailable')
  marquee.app.payments.currentSubscription = currentSubscription
  expect(await rowsOf(tenant.id)).toMatchObject([
    { status: 'active', sync_error: 'Payment service temporarily unavailable. Please try again' },
  ])
  await sync(tenant.id)
  expect(await rowsOf(tenant.id)).toMatchObject([{ sync_error: null, sync_error_at: null }])
})

test('a status set by staff stays until staff set it to active [C-BILL-127]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  await setStatus(marquee, tenant.id, 'suspended')
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ status_set_by: 'administrator' }).where('id', '=', tenant.id).execute(),
  )
  await sync(tenant.id)
  expect((await companyRow(tenant.id)).status).toBe('suspended')
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ status: 'active', status_set_by: 'billing' })
      .where('id', '=', tenant.id)
      .execute(),
  )
  const subscription = truth.subscriptions.get(tenant.customer)
  if (subscription) subscription.status = 'past_due'
  await sync(tenant.id)
  expect((await companyRow(tenant.id)).status).toBe('past_due')
})

test('once the balance is settled, access that staff gave for some days ends', async () => {
  const tenant = await subscribedCompany(marquee, truth, { status: 'unpaid' })
  await sync(tenant.id)
  const given = { status: 'active', status_set_by: 'administrator', status_until: '2199-03-04T12:00:00.000Z' } as const
  await marquee.sql((tx) => tx.updateTable('companies').set(given).where('id', '=', tenant.id).execute())
  await sync(tenant.id)
  expect(await companyRow(tenant.id)).toMatchObject(given)
  tenant.subscription.status = 'active'
  await sync(tenant.id)
  expect(await companyRow(tenant.id)).toMatchObject({ status: 'active', status_set_by: 'billing', status_until: null })
})

test('a company has one sync at a time, and one with an expired lease writes nothing [C-BILL-114]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  const ctx = { app: marquee.app, actor }
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withLease(ctx, tenant.id, async () => {
        inside += 1
        most = Math.max(most, inside)
        await marquee.sql((tx) => sql`select 1`.execute(tx))
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(1)

  const { currentSubscription } = marquee.app.payments
  marquee.app.payments.currentSubscription = async (customer) => {
    const answer = await currentSubscription(customer)
    // The process pauses for longer than the lease, and another one takes over.
    marquee.app.payments.currentSubscription = currentSubscription
    await marquee.sql((tx) =>
      tx
        .updateTable('billing_locks')
        .set({ held_until: '2020-01-01T00:00:00Z' })
        .where('company_id', '=', tenant.id)
        .execute(),
    )
    const subscription = truth.subscriptions.get(tenant.customer)
    if (subscription) subscription.cancel_at_period_end = true
    await sync(tenant.id)
    return answer
  }
  await expect(sync(tenant.id)).rejects.toThrow('has run out')
  expect(await rowsOf(tenant.id)).toMatchObject([{ cancel_at_period_end: true }])
})

test('a subscription deleted at the provider ends locally', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  await sync(tenant.id)
  truth.subscriptions.delete(tenant.customer)
  expect((await sync(tenant.id)).changed).toBe(true)
  expect(await rowsOf(tenant.id)).toMatchObject([{ status: 'cancelled' }])
})

test('a company without a customer sends no request to the provider', async () => {
  const tenant = await company(marquee)
  truth.asked = []
  expect(await sync(tenant.id)).toEqual({ changed: false, seats: null })
  expect(truth.asked).toEqual([])
})

test('billing admins get one mail per status change', async () => {
  const tenant = await subscribedCompany(marquee, truth, { status: 'past_due' })
  await sync(tenant.id)
  await sync(tenant.id)
  const notices = (await waitingJobs(marquee)).filter(
    ({ name, data }) => name === 'send-billing-notice' && data.company_id === tenant.id,
  )
  expect(notices.map(({ data }) => data.kind)).toEqual(['past_due'])
})

test('start, plan change, cancellation and resumption are each confirmed by one mail [C-BILL-111]', async () => {
  const tenant = await subscribedCompany(marquee, truth, {
    status: 'trialing',
    trial_ends_at: '2199-03-04T12:00:00.000Z',
  })
  await setStatus(marquee, tenant.id, 'past_due')
  const turn = async (change: Partial<typeof tenant.subscription>) => {
    truth.subscriptions.set(tenant.customer, Object.assign(tenant.subscription, change))
    await Promise.all([sync(tenant.id), sync(tenant.id)])
    await sync(tenant.id)
  }
  await turn({})
  await turn({ status: 'active', current_period_end: '2199-04-04T12:00:00.000Z' })
  await turn({ items: [await seatItem(marquee, 'Business', 10)] })
  await turn({ cancel_at_period_end: true })
  await turn({ cancel_at_period_end: false })
  const notices = (await waitingJobs(marquee)).filter(
    ({ name, data }) => name === 'send-billing-notice' && data.company_id === tenant.id,
  )
  expect(notices.map(({ data }) => data.kind)).toEqual(['trial_started', 'plan_changed', 'cancelled', 'kept'])

  await marquee.call(tenant.owner, 'billing', 'updateBillingEmail', { billing_email: 'bills@aurora.example' })
  const subjects = [
    `Your card for ${tenant.name} is saved`,
    `${tenant.name} is now on Business`,
    `The subscription of ${tenant.name} is cancelled`,
    `${tenant.name} stays subscribed`,
  ]
  const told: string[] = []
  for (const [index, { data }] of notices.entries()) {
    await sendBillingNotice.work(jobContext(marquee), sendBillingNotice.data.parse(data))
    const mail = await marquee.mail('bills@aurora.example', subjects[index] ?? '')
    expect(mail.links).toContain(`http://localhost:3000/company-settings?tab=billing&company=${tenant.slug}`)
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/)
    told.push(mail.text)
  }
  expect(told[0]).toContain(`Everything in Pro is free for ${tenant.name} on Marquee until March 4, 2199.`)
  expect(told[0]).toContain('After that, Pro costs $57.00 per month.')
  expect(told[1]).toContain('is now on Business, for $190.00 per month.')
  expect(told[2]).toContain('You keep full access until April 4, 2199.')
  expect(told[3]).toContain('stays on Business on Marquee')
})
