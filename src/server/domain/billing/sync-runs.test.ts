import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { member } from '#tests/support/people.ts'
import { holdTruth, type ProviderTruth, subscribedCompany } from '#tests/support/provider-truth.ts'
import { nightlyBillingSync, runBillingSync, type SyncKind, startSyncRun } from './sync-runs.ts'

let marquee: TestMarquee
let truth: ProviderTruth
beforeAll(async () => {
  marquee = await startTestMarquee()
  truth = holdTruth(marquee)
})
afterAll(() => marquee.close())

async function run(kind: SyncKind) {
  const id = await marquee.sql((tx) => startSyncRun(tx, marquee, kind, null))
  await runBillingSync.work(jobContext(marquee), { run_id: id })
  return marquee.sql((tx) =>
    tx.selectFrom('billing_sync_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

const versions = () =>
  marquee.sql((tx) => tx.selectFrom('subscriptions').select(['id', 'updated_at', 'status']).orderBy('id').execute())

test('after days of lost webhooks one run restores every status, and the next changes no row [C-BILL-115..118 A-SUB-42]', async () => {
  const tenants = []
  for (let count = 0; count < 105; count += 1)
    tenants.push(await subscribedCompany(marquee, truth, { status: 'trialing' }))
  expect(await run('status')).toMatchObject({ state: 'done', processed: 105, updated: 105, failed: 0 })

  const turns = ['active', 'past_due', 'unpaid', 'cancelled', 'trialing'] as const
  const expected = {
    active: 'active',
    past_due: 'past_due',
    unpaid: 'suspended',
    cancelled: 'inactive',
    trialing: 'active',
  }
  for (const [at, { customer }] of tenants.entries()) {
    const subscription = truth.subscriptions.get(customer)
    const status = turns[at % turns.length]
    if (subscription && status)
      Object.assign(subscription, {
        status,
        ...(status === 'cancelled' && { current_period_end: '2026-01-01T00:00:00.000Z' }),
      })
  }
  expect(await run('nightly')).toMatchObject({ state: 'done', processed: 105, updated: 84, failed: 0 })
  const rows = await marquee.sql((tx) =>
    tx
      .selectFrom('companies as c')
      .innerJoin('subscriptions as s', 's.company_id', 'c.id')
      .select(['c.status as company', 's.status as subscription', 's.stripe_customer_id'])
      .execute(),
  )
  expect(rows).toHaveLength(105)
  for (const row of rows) {
    const held = truth.subscriptions.get(row.stripe_customer_id ?? '')?.status
    expect(row.subscription).toBe(held)
    expect(row.company).toBe(expected[row.subscription as keyof typeof expected])
  }

  const before = await versions()
  truth.asked = []
  for (const kind of ['status', 'quantities', 'customers', 'nightly'] as const)
    expect(await run(kind)).toMatchObject({ state: 'done', updated: 0, failed: 0 })
  expect(await versions()).toEqual(before)
  // Two pages per run, and no request for a single company.
  expect(truth.asked.map(({ question }) => question)).toEqual(Array.from({ length: 8 }, () => 'subscriptions'))
})

test('a run reports seat differences and failed companies, and syncs the others [A-SUB-42 A-CALL-95 C-BILL-116]', async () => {
  const drifting = await subscribedCompany(marquee, truth)
  const failing = await subscribedCompany(marquee, truth)
  await run('status')
  for (const tenant of [drifting, failing])
    for (let count = 0; count < 4; count += 1) await member(marquee, tenant, 'member')
  const { changeItems } = marquee.app.payments
  marquee.app.payments.changeItems = (subscription, items, key) =>
    subscription === failing.subscription.id
      ? Promise.reject(new AppError('payments_unavailable'))
      : changeItems(subscription, items, key)
  const done = await run('quantities')
  marquee.app.payments.changeItems = changeItems
  expect(done).toMatchObject({ state: 'done', updated: 1, failed: 1 })
  expect(done.failures).toEqual([
    {
      company_id: failing.id,
      name: failing.name,
      message: 'Payment service temporarily unavailable. Please try again',
    },
  ])
  expect(truth.subscriptions.get(drifting.customer)?.items[0]?.quantity).toBe(5)
  expect(await run('quantities')).toMatchObject({ updated: 1, failed: 0 })
})

test('seats of an ended subscription are never reported as a difference', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  Object.assign(truth.subscriptions.get(tenant.customer) ?? {}, {
    status: 'cancelled',
    current_period_end: '2026-01-01T00:00:00.000Z',
  })
  expect(await run('status')).toMatchObject({ state: 'done', updated: 1 })
  for (let count = 0; count < 4; count += 1) await member(marquee, tenant, 'member')
  truth.asked = []
  for (const kind of ['quantities', 'nightly'] as const)
    expect(await run(kind)).toMatchObject({ state: 'done', updated: 0, failed: 0 })
  expect(new Set(truth.asked.map(({ question }) => question))).toEqual(new Set(['subscriptions']))
  expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(3)
})

test('the customer sync gives companies the customer of their live subscription [A-CALL-54 A-CALL-55 A-CALL-94 C-BILL-117]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  await run('status')
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: null }).where('id', '=', tenant.id).execute(),
  )
  expect(await run('customers')).toMatchObject({ state: 'done', updated: 1 })
  const { stripe_customer_id } = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  expect(stripe_customer_id).toBe(tenant.customer)
})

test('one run of a kind at a time; an unreachable provider ends it with a reason', async () => {
  const id = await marquee.sql((tx) => startSyncRun(tx, marquee, 'status', null))
  await expect(marquee.sql((tx) => startSyncRun(tx, marquee, 'status', null))).rejects.toMatchObject({
    code: 'sync_running',
  })
  const { subscriptions } = marquee.app.payments
  marquee.app.payments.subscriptions = async function* () {
    yield await Promise.reject(new AppError('payments_unavailable'))
  }
  await runBillingSync.work(jobContext(marquee), { run_id: id })
  marquee.app.payments.subscriptions = subscriptions
  expect(
    await marquee.sql((tx) => tx.selectFrom('billing_sync_runs').selectAll().where('id', '=', id).executeTakeFirst()),
  ).toMatchObject({ state: 'failed', error_message: 'Payment service temporarily unavailable. Please try again' })
  expect(await run('status')).toMatchObject({ state: 'done' })
})

test("every night starts a run and stores the day's figures", async () => {
  await nightlyBillingSync.work(jobContext(marquee), {})
  await nightlyBillingSync.work(jobContext(marquee), {})
  const runs = (await waitingJobs(marquee)).filter(({ name }) => name === runBillingSync.name)
  expect(runs.length).toBeGreaterThan(0)
  const days = await marquee.sql((tx) => tx.selectFrom('revenue_days').selectAll().execute())
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ currency: 'USD' })
  expect(days[0]?.mrr).toBeGreaterThan(0)
})
